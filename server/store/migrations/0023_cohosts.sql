-- Co-hosts, what hosts did, and who has seen what they said. A row stays when a co-host is ended: what they have seen stays known.
CREATE TABLE cohosts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  -- When the host said yes; null until then.
  since_at timestamptz,
  ended_at timestamptz,
  -- The team of the race they were in or knocked at: a racing co-host for its rest.
  raced_team text CHECK (raced_team IN ('A', 'B', 'C', 'D', 'E', 'F')),
  -- Was a co-host who does not race while the race was on, and so may have seen every route.
  knows boolean DEFAULT false NOT NULL,
  UNIQUE (game_id, account_id)
);
--> statement-breakpoint
CREATE INDEX cohosts_account ON cohosts (account_id);
--> statement-breakpoint
-- The links that co-hosts come by: one at a time is open, each for one use.
CREATE TABLE cohost_links (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_by uuid REFERENCES accounts (id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX cohost_links_game ON cohost_links (game_id);
--> statement-breakpoint
-- Which host or co-host did what; with the event it made, where it made one.
CREATE TABLE deeds (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  at timestamptz NOT NULL,
  seq integer,
  what text NOT NULL,
  game_group text
);
--> statement-breakpoint
CREATE INDEX deeds_game ON deeds (game_id, id);
--> statement-breakpoint
CREATE INDEX deeds_account ON deeds (account_id);
--> statement-breakpoint
-- Who has had before them what a host said.
CREATE TABLE receipts (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  seq integer NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (game_id, seq, account_id)
);
--> statement-breakpoint
CREATE INDEX receipts_account ON receipts (account_id);
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT OR UPDATE OF account_id ON cohosts FOR EACH ROW EXECUTE FUNCTION need_account();
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON deeds FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON receipts FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
--> statement-breakpoint
-- Who may watch changes with the co-hosts too: every node hears it at the commit.
CREATE TRIGGER ring_seats AFTER INSERT OR DELETE OR UPDATE OF since_at, ended_at, raced_team ON cohosts
  FOR EACH ROW EXECUTE FUNCTION ring_seats();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION drop_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM push_subscriptions AS device
  USING games, accounts
  WHERE device.game_id = old.game_id AND games.game_id = device.game_id AND accounts.id = device.account_id
    AND games.user_id <> device.account_id
    AND NOT EXISTS (
      SELECT FROM seats
      WHERE seats.game_id = device.game_id
        AND (seats.account_id = device.account_id OR seats.email = accounts.email))
    AND NOT EXISTS (
      SELECT FROM members WHERE members.game_id = device.game_id AND members.account_id = device.account_id)
    AND NOT EXISTS (
      SELECT FROM cohosts
      WHERE cohosts.game_id = device.game_id AND cohosts.account_id = device.account_id
        AND cohosts.since_at IS NOT NULL AND cohosts.ended_at IS NULL);
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_devices AFTER DELETE OR UPDATE OF ended_at ON cohosts
  FOR EACH ROW EXECUTE FUNCTION drop_devices();
