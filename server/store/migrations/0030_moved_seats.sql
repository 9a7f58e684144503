-- [K17] Whose seat moved to another phone, and when. The seat is named by its rescue code, which stays when it moves again or becomes an
-- account's, so that claims of an older phone still find it; a seat that is given up takes these rows along.
CREATE TABLE moved_seats (
  game_id integer NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  rescue_code text NOT NULL REFERENCES members (rescue_code) ON DELETE CASCADE,
  moved_at timestamptz NOT NULL,
  PRIMARY KEY (game_id, account_id)
);
--> statement-breakpoint
CREATE INDEX moved_seats_account ON moved_seats (account_id);
--> statement-breakpoint
CREATE INDEX moved_seats_seat ON moved_seats (rescue_code);
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON moved_seats FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
