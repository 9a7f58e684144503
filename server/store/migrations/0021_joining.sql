-- Joining by code. A game has a code of six characters without 0 O 1 I L; whoever joins by it is a member of a team, beside its captain
-- and vice-captain. A guest is an account without an address: what stands in its place is nobody's.
ALTER TABLE accounts
  ADD COLUMN is_guest boolean DEFAULT false NOT NULL,
  -- The address a guest wants to become an account with, until it is confirmed.
  ADD COLUMN new_email text,
  -- When a guest without a seat is erased.
  ADD COLUMN erase_after timestamptz;
--> statement-breakpoint
ALTER TABLE auth_sessions DROP CONSTRAINT auth_sessions_method_check;
--> statement-breakpoint
ALTER TABLE auth_sessions
  ADD CONSTRAINT auth_sessions_method_check CHECK (method IN ('password', 'google', 'otp', 'recovery', 'anonymous', 'rescue')),
  ADD COLUMN moved_at timestamptz;
--> statement-breakpoint
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check;
--> statement-breakpoint
ALTER TABLE one_time_tokens
  ADD CONSTRAINT one_time_tokens_purpose_check CHECK (purpose IN ('confirm', 'recover', 'email-change'));
--> statement-breakpoint
-- Those whom time removes are looked for every hour.
CREATE INDEX accounts_guests ON accounts (id) WHERE is_guest;
--> statement-breakpoint
-- From a messenger's own browser into the phone's: a link for one use, which ends the sign-in that made it.
CREATE TABLE hand_overs (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES auth_sessions (id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
--> statement-breakpoint
ALTER TABLE games
  ADD COLUMN join_code text,
  ADD COLUMN joining text DEFAULT 'open' NOT NULL CHECK (joining IN ('open', 'closed')),
  ADD COLUMN deals_teams boolean DEFAULT false NOT NULL,
  ADD COLUMN captains_only boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The bytes of a random UUID from the tenth on hold nothing but chance; those beyond eight times the alphabet are left out, so that every
-- character is as likely as any other.
CREATE FUNCTION new_join_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  alphabet CONSTANT text := 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  code text;
  chance bytea;
BEGIN
  LOOP
    code := '';
    WHILE length(code) < 6 LOOP
      chance := uuid_send(gen_random_uuid());
      FOR at IN 9..15 LOOP
        IF get_byte(chance, at) < 248 AND length(code) < 6 THEN
          code := code || substr(alphabet, get_byte(chance, at) % 31 + 1, 1);
        END IF;
      END LOOP;
    END LOOP;
    EXIT WHEN NOT EXISTS (SELECT FROM games WHERE join_code = code);
  END LOOP;
  RETURN code;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  one integer;
BEGIN
  FOR one IN SELECT game_id FROM games LOOP
    UPDATE games SET join_code = new_join_code() WHERE game_id = one;
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE games
  ALTER COLUMN join_code SET DEFAULT new_join_code(),
  ALTER COLUMN join_code SET NOT NULL,
  ADD CONSTRAINT games_join_code_check CHECK (join_code ~ '^[A-HJKMNP-Z2-9]{6}$'),
  ADD CONSTRAINT games_join_code_key UNIQUE (join_code);
--> statement-breakpoint
ALTER TABLE game_groups ADD COLUMN is_closed boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TABLE members (
  game_id integer NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  game_group text NOT NULL,
  -- The number on the seat card, and the code that names the seat to somebody whose phone is gone.
  seat integer NOT NULL CHECK (seat > 0),
  rescue_code text NOT NULL CHECK (rescue_code ~ '^[A-HJKMNP-Z2-9]{6}$'),
  may_write_clues boolean DEFAULT false NOT NULL,
  -- The teams whose clues this member was shown.
  read_clues text DEFAULT '' NOT NULL,
  -- When the host passed the buttons of a team without a captain on to this member.
  presses_at timestamptz,
  -- When this member said that a team without a captain should retire; a second one makes it so.
  wants_out_at timestamptz,
  -- Let in after the start, by a team mate's or the host's word.
  let_in_at timestamptz,
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (game_id, account_id),
  UNIQUE (game_id, seat),
  UNIQUE (rescue_code),
  FOREIGN KEY (game_id, game_group) REFERENCES game_groups (game_id, game_group) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX members_account ON members (account_id);
--> statement-breakpoint
-- Who was taken out by the host comes back only with the host's word.
CREATE TABLE removed_members (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  removed_at timestamptz NOT NULL,
  -- What the host names them by who lets them come back.
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  PRIMARY KEY (game_id, account_id)
);
--> statement-breakpoint
-- A phone at the door of a race that has begun: a new one, or one that says whose seat it wants back.
CREATE TABLE knocks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  game_id integer NOT NULL,
  game_group text NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  seat_account_id uuid REFERENCES accounts (id) ON DELETE CASCADE,
  -- Three pairs of pictures by their numbers, and which of them is the one on the new phone.
  pairs jsonb NOT NULL,
  right_pair smallint NOT NULL CHECK (right_pair BETWEEN 0 AND 2),
  asked_at timestamptz NOT NULL,
  -- 'pair' is a wrong pair, 'late' two minutes without an answer, 'gone' one that was taken back.
  answer text CHECK (answer IN ('yes', 'no', 'pair', 'late', 'gone')),
  answered_at timestamptz,
  answered_by uuid REFERENCES accounts (id) ON DELETE SET NULL,
  -- Which of its team and hosts have had it before them.
  seen_by uuid[] DEFAULT '{}' NOT NULL,
  -- Somebody the host took out, or a phone whose knocks failed too often: its team is not asked.
  for_host boolean DEFAULT false NOT NULL,
  -- What our key makes of the network it came from, for those that fail.
  network text NOT NULL,
  -- The sign-in of the seat that the phone was given.
  session_id uuid REFERENCES auth_sessions (id) ON DELETE SET NULL,
  FOREIGN KEY (game_id, game_group) REFERENCES game_groups (game_id, game_group) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE UNIQUE INDEX knocks_open_seat ON knocks (game_id, seat_account_id) WHERE answer IS NULL AND seat_account_id IS NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX knocks_open_phone ON knocks (game_id, account_id) WHERE answer IS NULL;
--> statement-breakpoint
-- When each phone of a team was in contact, so that a claim dates back into the silence of the phone that made it.
CREATE TABLE phone_contacts (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  game_group text NOT NULL,
  since_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  recent timestamptz[] DEFAULT '{}' NOT NULL,
  PRIMARY KEY (game_id, account_id, game_group)
);
--> statement-breakpoint
-- Who left a team after having been shown its clues, and so joins no other team of that game by code.
CREATE TABLE clue_readers (
  game_id integer NOT NULL REFERENCES games (game_id) ON DELETE CASCADE,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  read_clues text NOT NULL,
  PRIMARY KEY (game_id, account_id)
);
--> statement-breakpoint
-- Who may watch changes with the members too: every node hears it at the commit.
CREATE TRIGGER ring_seats AFTER INSERT OR DELETE OR UPDATE OF game_id, game_group, account_id ON members
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
      SELECT FROM members WHERE members.game_id = device.game_id AND members.account_id = device.account_id);
  RETURN null;
END $$;
--> statement-breakpoint
CREATE TRIGGER drop_devices AFTER DELETE OR UPDATE OF game_id, account_id ON members
  FOR EACH ROW EXECUTE FUNCTION drop_devices();
--> statement-breakpoint
-- Races under way: whoever is in a team was in contact when the team was, as the rule was until now.
INSERT INTO phone_contacts (game_id, account_id, game_group, since_at, last_at, recent)
SELECT DISTINCT contacts.game_id, accounts.id, contacts.game_group, contacts.since_at, contacts.last_at, contacts.recent
FROM contacts
JOIN seats ON seats.game_id = contacts.game_id AND seats.game_group = contacts.game_group
JOIN accounts ON accounts.id = seats.account_id OR accounts.email = seats.email;
--> statement-breakpoint
-- What is deleted stays so (0012): nothing new hangs on such an account.
CREATE TRIGGER need_account BEFORE INSERT OR UPDATE OF account_id ON members FOR EACH ROW EXECUTE FUNCTION need_account();
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON knocks FOR EACH ROW EXECUTE FUNCTION need_account();
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON hand_overs FOR EACH ROW EXECUTE FUNCTION need_account();
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON removed_members FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON clue_readers FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
--> statement-breakpoint
CREATE TRIGGER need_account BEFORE INSERT ON phone_contacts FOR EACH ROW EXECUTE FUNCTION need_account('quietly');
--> statement-breakpoint
-- A guest who gave up a seat has a day to take another; one whose game is gone goes with it.
CREATE FUNCTION note_seatless() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts
  SET erase_after = CASE WHEN EXISTS (SELECT FROM games WHERE game_id = old.game_id) THEN now() + interval '24 hours' ELSE now() END
  WHERE id = old.account_id AND is_guest AND deleted_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_seatless AFTER DELETE ON members FOR EACH ROW EXECUTE FUNCTION note_seatless();
