-- What a team costs in a classic and in a lazy game.
insert into constants (name, constant) values ('price_classic_pence_per_team', 500), ('price_lazy_pence_per_team', 900);
--> statement-breakpoint
-- Percentages off, in hundredths of a per cent; counted when money is taken, not before.
create table discounts (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code = upper(btrim(code)) and length(code) between 1 and 60),
  basis_points integer not null check (basis_points between 1 and 10000),
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
-- One try to pay for a game. Stays when the game goes: what was paid must be known. Its id is the provider's request id.
create table payments (
  id uuid primary key default gen_random_uuid(),
  game_id integer not null,
  account_id uuid not null references accounts (id),
  provider text not null check (provider in ('paypal', 'standin', 'none')),
  state text not null check (state in ('creating', 'created', 'captured', 'pending', 'declined', 'reconciling', 'review', 'refunded')),
  order_id text unique check (length(order_id) <= 80),
  capture_request_id uuid not null default gen_random_uuid(),
  capture_id text unique check (length(capture_id) <= 80),
  amount_pence integer not null check (amount_pence >= 0),
  discount_id uuid references discounts (id),
  discount_basis_points integer not null default 0 check (discount_basis_points between 0 and 10000),
  total_pence integer not null check (total_pence between 0 and amount_pence),
  refund_request_id uuid,
  refund_id text unique check (length(refund_id) <= 80),
  -- Why it was declined, or must be looked at.
  reason text check (length(reason) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  captured_at timestamptz,
  refunded_at timestamptz
);
--> statement-breakpoint
-- A game is paid once: nothing more is asked for while a payment of it is made or may be. What was paid in test mode stands in nobody's way.
create unique index payments_one_at_a_time on payments (game_id, (provider = 'standin'))
  where state in ('reconciling', 'pending', 'captured');
--> statement-breakpoint
create index payments_game on payments (game_id, created_at);
--> statement-breakpoint
create index payments_unsettled on payments (updated_at)
  where state in ('creating', 'created', 'pending', 'reconciling', 'review', 'captured');
--> statement-breakpoint
create index payments_account on payments (account_id);
--> statement-breakpoint
-- Money that moved: in above nought, out below. Written once, never changed.
create table ledger (
  id bigint primary key generated always as identity,
  payment_id uuid not null references payments (id),
  game_id integer not null,
  kind text not null check (kind in ('captured', 'refunded', 'reversed')),
  pence integer not null,
  provider_ref text not null check (length(provider_ref) <= 80),
  at timestamptz not null default now(),
  unique (kind, provider_ref),
  check ((kind = 'captured') = (pence >= 0))
);
--> statement-breakpoint
create index ledger_payment on ledger (payment_id);
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'What is written here stays.' using errcode = 'EGG02';
end $$;
--> statement-breakpoint
create trigger stay before update or delete on ledger for each row execute function refuse_change();
--> statement-breakpoint
-- Word from the provider, once each.
create table payment_notices (
  id text primary key check (length(id) <= 120),
  kind text not null check (length(kind) <= 80),
  received_at timestamptz not null default now()
);
--> statement-breakpoint
-- What people behind the counter did, in words without names. Written once, never changed.
create table audit (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  operator_id uuid not null references accounts (id),
  action text not null check (length(action) <= 60),
  subject text not null check (length(subject) <= 120),
  detail jsonb not null default '{}'
);
--> statement-breakpoint
create index audit_at on audit (at);
--> statement-breakpoint
create trigger stay before update or delete on audit for each row execute function refuse_change();
--> statement-breakpoint
-- A way in for who has lost their authenticator app; hashed, good once.
create table recovery_codes (
  account_id uuid not null references accounts (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, code_hash)
);
--> statement-breakpoint
create trigger need_account before insert on recovery_codes for each row execute function need_account();
--> statement-breakpoint
create trigger need_account before insert on payments for each row execute function need_account();
--> statement-breakpoint
-- Who gets no more mail of a kind: the address as a hash, so that nobody can be read here.
create table mail_refusals (
  address_hash bytea primary key check (length(address_hash) = 32),
  why text not null check (why in ('unsubscribed', 'bounced')),
  created_at timestamptz not null default now()
);
--> statement-breakpoint
-- Which letter it is, and which call of the mailer it belongs to.
alter table mail_outbox add column template text check (length(template) <= 40);
--> statement-breakpoint
alter table mail_outbox add column batch_id uuid;
--> statement-breakpoint
-- Where the reader says that they want no more of these; only where they may.
alter table mail_outbox add column unsubscribe_url text check (length(unsubscribe_url) <= 500);
--> statement-breakpoint
-- Kept as a file because there is no mail server: never sent.
alter table mail_outbox add column kept_at timestamptz;
--> statement-breakpoint
alter table mail_outbox drop constraint mail_outbox_one_end;
--> statement-breakpoint
alter table mail_outbox add constraint mail_outbox_one_end check (num_nonnulls(sent_at, failed_at, kept_at) <= 1);
--> statement-breakpoint
alter table mail_outbox drop constraint mail_outbox_words_until_end;
--> statement-breakpoint
alter table mail_outbox add constraint mail_outbox_words_until_end check (
  case when num_nonnulls(sent_at, failed_at, kept_at) = 0 then html is not null and text is not null
  else html is null and text is null end
);
--> statement-breakpoint
create index mail_outbox_batch on mail_outbox (batch_id) where batch_id is not null;
--> statement-breakpoint
-- A race that is being made for a host, or why it could not make itself; gone once it is theirs.
create table lazy_builds (
  game_id integer primary key references games (game_id) on delete cascade,
  proposal jsonb check (jsonb_typeof(proposal) = 'object'),
  version integer not null default 1 check (version > 0),
  trouble text check (length(trouble) <= 300),
  trouble_told_at timestamptz,
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
-- The chance a built race is dealt with, so that its routes are those that were looked at.
alter table games add column route_seed text check (length(route_seed) <= 60);
--> statement-breakpoint
alter table games add column built_at timestamptz;
--> statement-breakpoint
-- When people were told that their race is tomorrow.
alter table games add column tomorrow_told_at timestamptz;
--> statement-breakpoint
-- When people were told how their race ended; races from before anybody was told stay as they are.
alter table games add column results_told_at timestamptz;
--> statement-breakpoint
update games set results_told_at = ended_at where ended_at is not null;
