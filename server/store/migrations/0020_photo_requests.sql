-- Who asked for a photo to go, so that they read what became of it; and when the host let the photo stay.
ALTER TABLE photo_requests
  ADD COLUMN account_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  ADD COLUMN dismissed_at timestamptz;
