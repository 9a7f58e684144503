-- From an account, a session or a discount to the rows that name it: without these, deleting one or exporting what is kept of somebody reads
-- whole tables.
CREATE INDEX audit_operator ON audit (operator_id);
--> statement-breakpoint
CREATE INDEX auth_sessions_account ON auth_sessions (account_id);
--> statement-breakpoint
CREATE INDEX clue_readers_account ON clue_readers (account_id);
--> statement-breakpoint
CREATE INDEX cohost_links_used_by ON cohost_links (used_by) WHERE used_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX hand_overs_account ON hand_overs (account_id);
--> statement-breakpoint
CREATE INDEX hand_overs_session ON hand_overs (session_id);
--> statement-breakpoint
CREATE INDEX home_shares_account ON home_shares (account_id);
--> statement-breakpoint
CREATE INDEX home_words_account ON home_words (account_id);
--> statement-breakpoint
CREATE INDEX knocks_account ON knocks (account_id);
--> statement-breakpoint
CREATE INDEX knocks_game ON knocks (game_id);
--> statement-breakpoint
CREATE INDEX knocks_answered_by ON knocks (answered_by) WHERE answered_by IS NOT NULL;
--> statement-breakpoint
CREATE INDEX knocks_seat ON knocks (seat_account_id) WHERE seat_account_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX knocks_session ON knocks (session_id);
--> statement-breakpoint
CREATE INDEX login_sessions_account ON login_sessions (account_id);
--> statement-breakpoint
CREATE INDEX payments_discount ON payments (discount_id) WHERE discount_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX phone_contacts_account ON phone_contacts (account_id);
--> statement-breakpoint
CREATE INDEX photo_requests_account ON photo_requests (account_id);
--> statement-breakpoint
CREATE INDEX photos_account ON photos (account_id);
--> statement-breakpoint
CREATE INDEX positions_account ON positions (account_id);
--> statement-breakpoint
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);
--> statement-breakpoint
CREATE INDEX removed_members_account ON removed_members (account_id);
--> statement-breakpoint
CREATE INDEX watchers_account ON watchers (account_id);
--> statement-breakpoint
-- Only races in which a hint was taken can have a team that serves: the others are not looked at every minute.
CREATE INDEX events_hints ON events (game_id) WHERE body ->> 'type' = 'hint-taken';
--> statement-breakpoint
CREATE INDEX knocks_seen_by ON knocks USING gin (seen_by);
--> statement-breakpoint
CREATE INDEX home_shares_lookers ON home_shares USING gin (lookers);
--> statement-breakpoint
CREATE INDEX mail_outbox_to ON mail_outbox (to_address);
--> statement-breakpoint
CREATE INDEX photo_requests_contact ON photo_requests (lower(contact));
