-- What opens a race to people without a seat. Its token is made of the nonce by our key, so that a host can be shown it again.
CREATE TABLE watch_links (
  game_id integer PRIMARY KEY REFERENCES games (game_id) ON DELETE CASCADE,
  nonce bytea NOT NULL CHECK (octet_length(nonce) = 16),
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  delay_minutes integer NOT NULL CHECK (delay_minutes BETWEEN 0 AND 10),
  photos boolean NOT NULL,
  -- Up to when watchers had been told everything when the delay was last changed.
  told_until timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- What watchers see beside the race has changed: every node hears it at the commit, whichever path it came by.
CREATE FUNCTION ring_watch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bell', 'watch:' || CASE tg_op WHEN 'DELETE' THEN old.game_id ELSE new.game_id END);
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER ring_watch AFTER INSERT OR DELETE OR UPDATE ON watch_links FOR EACH ROW EXECUTE FUNCTION ring_watch();
--> statement-breakpoint
CREATE TRIGGER ring_watch AFTER INSERT OR DELETE OR UPDATE ON results_links FOR EACH ROW EXECUTE FUNCTION ring_watch();
--> statement-breakpoint
CREATE TRIGGER ring_watch AFTER DELETE OR UPDATE OF hidden_at ON photos FOR EACH ROW EXECUTE FUNCTION ring_watch();
--> statement-breakpoint
CREATE TRIGGER ring_watch AFTER UPDATE OF game_name, city ON games FOR EACH ROW EXECUTE FUNCTION ring_watch();
