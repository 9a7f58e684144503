-- A photo its host has hidden is shown to the host alone.
alter table photos add column hidden_at timestamptz;
--> statement-breakpoint
-- What opens the results of a game without an account: one at a time, stored hashed, gone when it is revoked.
create table results_links (
  game_id integer primary key references games (game_id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now()
);
--> statement-breakpoint
-- Somebody in a photo asks for its removal; gone with the photo.
create table photo_requests (
  id uuid primary key default gen_random_uuid(),
  photo_id uuid not null references photos (id) on delete cascade,
  game_id integer not null references games (game_id) on delete cascade,
  name text not null check (length(name) <= 40),
  words text not null check (length(words) <= 500),
  contact text check (length(contact) <= 254),
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index photo_requests_game on photo_requests (game_id, created_at);
--> statement-breakpoint
create index photo_requests_photo on photo_requests (photo_id);
--> statement-breakpoint
-- When the host was told that the photos go soon.
alter table games add column photos_reminded_at timestamptz;
--> statement-breakpoint
-- What is left of a deleted account: an id that races hang on, and nothing of the person.
alter table accounts add column deleted_at timestamptz;
