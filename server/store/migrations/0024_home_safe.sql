-- Home safe: after the race its people say whether they are home. Games made before this came are not asked until their host says so.
ALTER TABLE games
  ADD COLUMN home_safe boolean DEFAULT false NOT NULL,
  -- When it ends in the town of the game, and in which country that lies; worked out once the race is over.
  ADD COLUMN home_until timestamptz,
  ADD COLUMN home_country text;
--> statement-breakpoint
ALTER TABLE games ALTER COLUMN home_safe SET DEFAULT true;
--> statement-breakpoint
-- What people said, and when they were asked; gone at noon.
CREATE TABLE home_words (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  word text CHECK (word IN ('home', 'on-my-way', 'need-a-hand')),
  said_at timestamptz,
  asked_at timestamptz,
  nudged_at timestamptz,
  PRIMARY KEY (game_id, account_id),
  CHECK ((word IS NULL) = (said_at IS NULL))
);
--> statement-breakpoint
-- Who lets whom see where they are, and until when.
CREATE TABLE home_shares (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  lookers uuid[] NOT NULL,
  PRIMARY KEY (game_id, account_id)
);
--> statement-breakpoint
-- The newest fix of a share and no other. Unlogged: it is in neither the write-ahead log nor what is copied or replayed from it.
CREATE UNLOGGED TABLE home_fixes (
  game_id integer NOT NULL,
  account_id uuid NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  accuracy_m double precision,
  at timestamptz NOT NULL,
  PRIMARY KEY (game_id, account_id),
  FOREIGN KEY (game_id, account_id) REFERENCES home_shares (game_id, account_id) ON DELETE CASCADE
);
--> statement-breakpoint
-- Looked for every minute.
CREATE INDEX games_home_until ON games (home_until) WHERE home_until IS NOT NULL;
--> statement-breakpoint
-- What is deleted stays so (0012): nothing new hangs on such an account.
CREATE TRIGGER need_account BEFORE INSERT OR UPDATE OF account_id ON home_words FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON home_shares FOR EACH ROW EXECUTE FUNCTION need_account();
