alter table games
  add column started_at timestamptz,
  add column ended_at timestamptz;
--> statement-breakpoint
create table events (
  game_id integer not null references games (game_id) on delete cascade,
  seq integer not null check (seq > 0),
  at timestamptz not null,
  move_id text not null check (length(move_id) between 1 and 120),
  body json not null,
  primary key (game_id, seq)
);
--> statement-breakpoint
create table moves (
  game_id integer not null references games (game_id) on delete cascade,
  move_id text not null check (length(move_id) between 1 and 120),
  first_seq integer not null,
  last_seq integer not null,
  primary key (game_id, move_id)
);
--> statement-breakpoint
create table snapshots (
  game_id integer primary key references games (game_id) on delete cascade,
  seq integer not null,
  fold_version integer not null,
  state json not null
);
--> statement-breakpoint
create index games_ongoing on games (started_at) where status = 'ongoing';
