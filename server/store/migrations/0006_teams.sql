create table seats (
  game_id integer not null,
  game_group text not null,
  place smallint not null check (place in (1, 2)),
  email text not null check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  account_id uuid references accounts (id) on delete set null,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  primary key (game_id, email),
  unique (game_id, game_group, place),
  unique (game_id, account_id),
  foreign key (game_id, game_group) references game_groups (game_id, game_group) on delete cascade
);
--> statement-breakpoint
create index seats_email on seats (email);
--> statement-breakpoint
create index seats_account on seats (account_id) where account_id is not null;
--> statement-breakpoint
insert into seats (game_id, game_group, place, email)
select game_id, game_group, place, email from game_groups, unnest(email_members) with ordinality as member (email, place)
order by game_id, game_group, place
on conflict do nothing;
--> statement-breakpoint
alter table game_groups drop column email_members;
--> statement-breakpoint
create table clues (
  game_id integer not null references games (game_id) on delete cascade,
  author text not null check (author in ('A', 'B', 'C', 'D', 'E', 'F', 'host')),
  bar_id text not null check (length(bar_id) between 1 and 80),
  clue text not null check (length(clue) between 1 and 500),
  saved_at timestamptz not null default now(),
  primary key (game_id, author, bar_id)
);
--> statement-breakpoint
alter table games
  add column game_final_bar_id text check (length(game_final_bar_id) between 1 and 80),
  add column lazy_stage text not null default 'questionnaire' check (lazy_stage in ('questionnaire', 'submitted', 'paid', 'built'));
