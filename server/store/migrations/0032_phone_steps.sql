-- The start line step a player's phone last reported; erased when the race starts.
CREATE TABLE phone_steps (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  step text NOT NULL CHECK (
    step IN ('rules', 'location', 'location-refused', 'camera', 'camera-refused', 'confirm', 'ready')
  ),
  PRIMARY KEY (game_id, account_id)
);
--> statement-breakpoint
CREATE INDEX phone_steps_account ON phone_steps (account_id);
--> statement-breakpoint
-- Deleted accounts stay deleted (0012).
CREATE TRIGGER need_account BEFORE INSERT OR UPDATE OF account_id ON phone_steps FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
