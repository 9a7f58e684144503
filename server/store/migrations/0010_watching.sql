create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references auth_sessions (id) on delete cascade,
  game_id integer not null references games (game_id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 2000),
  p256dh text not null,
  auth text not null,
  saved_at timestamptz not null,
  unique (game_id, endpoint)
);
--> statement-breakpoint
create index push_subscriptions_account on push_subscriptions (account_id);
--> statement-breakpoint
create index push_subscriptions_endpoint on push_subscriptions (endpoint);
--> statement-breakpoint
-- Whoever is no longer of a game is told nothing of it any more, whichever path they left by.
create function drop_devices() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions as device
  using games, accounts
  where device.game_id = old.game_id and games.game_id = device.game_id and accounts.id = device.account_id
    and games.user_id <> device.account_id
    and not exists (
      select from seats
      where seats.game_id = device.game_id
        and (seats.account_id = device.account_id or seats.email = accounts.email));
  return null;
end $$;
--> statement-breakpoint
create trigger drop_devices after delete or update of game_id, email, account_id on seats
  for each row execute function drop_devices();
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
--> statement-breakpoint
-- Who may watch has changed: every node hears it at the commit, whichever path it came by.
create function ring_seats() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform pg_notify('bell', 'seats:' || old.game_id); end if;
  if tg_op <> 'DELETE' then perform pg_notify('bell', 'seats:' || new.game_id); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ring_seats after insert or delete or update of game_id, game_group, email, account_id on seats
  for each row execute function ring_seats();
--> statement-breakpoint
create function ring_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('bell', 'account:' || (to_jsonb(old) ->> tg_argv[0]));
  return null;
end $$;
--> statement-breakpoint
create trigger ring_ended after update of ended_at on auth_sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function ring_account('account_id');
--> statement-breakpoint
create trigger ring_removed after delete on auth_sessions
  for each row when (old.ended_at is null) execute function ring_account('account_id');
--> statement-breakpoint
create trigger ring_ended after update of ended_at on login_sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function ring_account('account_id');
--> statement-breakpoint
create trigger ring_removed after delete on login_sessions
  for each row when (old.ended_at is null) execute function ring_account('account_id');
--> statement-breakpoint
create trigger ring_changed after update of banned_at, email, email_confirmed_at on accounts
  for each row execute function ring_account('id');
--> statement-breakpoint
create trigger ring_removed after delete on accounts
  for each row execute function ring_account('id');
