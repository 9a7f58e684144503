create table photos (
  id uuid primary key default gen_random_uuid(),
  game_id integer not null references games (game_id) on delete cascade,
  game_group text,
  account_id uuid references accounts (id) on delete set null,
  kind text not null check (kind in ('step', 'forfeit', 'sabotage', 'other')),
  about text,
  sha256 bytea not null check (octet_length(sha256) = 32),
  upload_id uuid,
  front_or_back text,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  unique (game_id, account_id, sha256)
);
--> statement-breakpoint
create index photos_team on photos (game_id, game_group, created_at);
