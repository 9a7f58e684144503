-- The hour at which a race ends by itself, where its host chose one, and once the race is on when that is.
ALTER TABLE games
  ADD COLUMN last_jar text CHECK (last_jar ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD COLUMN last_jar_at timestamptz;
