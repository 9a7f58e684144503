create table games (
  game_id integer generated always as identity primary key check (game_id > 0),
  user_id uuid not null references accounts (id) on delete cascade,
  game_name text not null check (length(game_name) between 1 and 60),
  city text not null check (length(city) between 1 and 80),
  game_date date not null,
  game_type text not null check (game_type in ('classic', 'lazy', 'god')),
  game_groups integer not null check (game_groups between 1 and 6),
  game_bars integer not null check (game_bars between 3 and 12),
  game_bar_list jsonb not null default '[]' check (jsonb_typeof(game_bar_list) = 'array' and jsonb_array_length(game_bar_list) <= 15),
  game_start_bar text check (length(game_start_bar) between 1 and 120),
  host_tel text check (host_tel ~ '^\+[1-9][0-9]{6,14}$'),
  status text not null default 'setup' check (status in ('setup', 'ongoing', 'fini')),
  game_extras jsonb check (jsonb_typeof(game_extras) = 'object'),
  lazy_questionnaire jsonb check (jsonb_typeof(lazy_questionnaire) = 'object'),
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index games_host on games (user_id, created_at);
--> statement-breakpoint
create table game_groups (
  game_id integer not null references games (game_id) on delete cascade,
  game_group text not null check (game_group in ('A', 'B', 'C', 'D', 'E', 'F')),
  email_members text[] not null default '{}' check (
    cardinality(email_members) <= 2 and array_position(email_members, null) is null
    and email_members::text = lower(email_members::text)
  ),
  primary key (game_id, game_group)
);
--> statement-breakpoint
create index game_groups_members on game_groups using gin (email_members);
