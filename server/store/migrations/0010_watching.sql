create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  game_id integer not null references games (game_id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  unique (game_id, account_id, endpoint)
);
--> statement-breakpoint
create table watchers (
  node_id uuid not null,
  game_id integer not null references games (game_id) on delete cascade,
  account_id uuid not null references accounts (id) on delete cascade,
  game_group text,
  seen_at timestamptz not null,
  primary key (node_id, game_id, account_id)
);
--> statement-breakpoint
create index watchers_game on watchers (game_id);
