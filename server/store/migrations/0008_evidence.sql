create table positions (
  id bigint generated always as identity primary key,
  game_id integer not null references games (game_id) on delete cascade,
  game_group text not null,
  account_id uuid not null references accounts (id) on delete cascade,
  lat double precision not null,
  lon double precision not null,
  accuracy_m double precision,
  at timestamptz not null
);
--> statement-breakpoint
create index positions_team on positions (game_id, game_group, at);
--> statement-breakpoint
create table contacts (
  game_id integer not null references games (game_id) on delete cascade,
  game_group text not null,
  since_at timestamptz not null,
  last_at timestamptz not null,
  before_at timestamptz,
  primary key (game_id, game_group)
);
--> statement-breakpoint
-- Whatever ends a race removes where its phones were, also what was kept while the end waited for it.
create function remove_positions() returns trigger language plpgsql as $$
begin
  delete from positions where game_id = new.game_id;
  return null;
end $$;
--> statement-breakpoint
create trigger remove_positions after update of status on games
  for each row when (new.status <> 'ongoing' and old.status = 'ongoing') execute function remove_positions();
