-- When the host made a member who joined by code captain of their team; one a team, and none beside a place by e-mail.
ALTER TABLE members ADD COLUMN captain_at timestamptz;
