-- Games from before there were hints go on without them; those made from now on have them unless their host says otherwise.
ALTER TABLE games ADD COLUMN hints boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE games ALTER COLUMN hints SET DEFAULT true;
--> statement-breakpoint
CREATE TABLE nudges (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  author text NOT NULL CHECK (author IN ('A', 'B', 'C', 'D', 'E', 'F', 'host')),
  bar_id text NOT NULL CHECK (length(bar_id) BETWEEN 1 AND 80),
  nudge text NOT NULL CHECK (length(nudge) BETWEEN 1 AND 200),
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (game_id, author, bar_id)
);
