-- When the host made a member who joined by code captain. At most one in a team, and none where a place by e-mail is taken.
ALTER TABLE members ADD COLUMN captain_at timestamptz;
