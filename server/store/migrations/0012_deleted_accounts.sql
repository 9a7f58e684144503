-- What is deleted stays so: nothing is written about such an account, and nothing new hangs on it, whichever call was under way.
create function refuse_deleted() returns trigger language plpgsql as $$
begin
  raise exception 'The account is deleted.' using errcode = 'EGG01';
end $$;
--> statement-breakpoint
create trigger stay_deleted before update on accounts
  for each row when (old.deleted_at is not null) execute function refuse_deleted();
--> statement-breakpoint
-- Waits for a deletion that is under way. 'quietly': the row is left out, and what it came with goes on.
create function need_account() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select deleted_at into gone from accounts where id = new.account_id for key share;
  if gone is null then return new; end if;
  if tg_nargs > 0 then return null; end if;
  raise exception 'The account is deleted.' using errcode = 'EGG01';
end $$;
--> statement-breakpoint
create function need_host() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select deleted_at into gone from accounts where id = new.user_id for key share;
  if gone is null then return new; end if;
  raise exception 'The account is deleted.' using errcode = 'EGG01';
end $$;
--> statement-breakpoint
create function need_owner() returns trigger language plpgsql as $$
declare
  gone timestamptz;
begin
  select deleted_at into gone from accounts where id = new.owner_id for key share;
  if gone is null then return new; end if;
  raise exception 'The account is deleted.' using errcode = 'EGG01';
end $$;
--> statement-breakpoint
create trigger need_host before insert on games for each row execute function need_host();
--> statement-breakpoint
create trigger need_owner before insert on bars for each row when (new.owner_id is not null) execute function need_owner();
--> statement-breakpoint
create trigger need_account before insert or update of account_id on seats
  for each row when (new.account_id is not null) execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on identities for each row execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on auth_sessions for each row execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on login_sessions for each row execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on one_time_tokens for each row execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on factors for each row execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on photos
  for each row when (new.account_id is not null) execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on push_subscriptions for each row execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on idempotency for each row execute function need_account('quietly');
--> statement-breakpoint
create trigger need_account before insert on positions for each row execute function need_account('quietly');
--> statement-breakpoint
create trigger need_account before insert on watchers for each row execute function need_account('quietly');
