-- The team a game's host was in when its race began, and the letters of the teams whose clues the host was shown before it.
ALTER TABLE games
  ADD COLUMN host_team text CHECK (host_team IN ('A', 'B', 'C', 'D', 'E', 'F')),
  ADD COLUMN host_read_clues text DEFAULT '' NOT NULL;
