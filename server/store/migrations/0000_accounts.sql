create table accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254 and position('@' in email) > 1),
  display_name text not null check (length(display_name) between 1 and 40),
  password_hash text check (password_hash like '$argon2id$%'),
  email_confirmed_at timestamptz,
  banned_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create table identities (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  provider text not null check (provider in ('email', 'google')),
  subject text not null check (length(subject) between 1 and 255),
  email text not null,
  created_at timestamptz not null default now(),
  last_sign_in_at timestamptz,
  unique (provider, subject),
  unique (account_id, provider)
);
--> statement-breakpoint
create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  method text not null check (method in ('password', 'google', 'otp', 'recovery')),
  assurance text not null default 'aal1' check (assurance in ('aal1', 'aal2')),
  assured_at timestamptz,
  user_agent text check (length(user_agent) <= 200),
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((assurance = 'aal2') = (assured_at is not null))
);
--> statement-breakpoint
create index auth_sessions_open on auth_sessions (account_id) where ended_at is null;
--> statement-breakpoint
create table refresh_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id uuid not null references auth_sessions (id) on delete cascade,
  parent_hash bytea check (length(parent_hash) = 32),
  created_at timestamptz not null default now(),
  used_at timestamptz
);
--> statement-breakpoint
create index refresh_tokens_session on refresh_tokens (session_id);
--> statement-breakpoint
create table login_sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  session_id uuid not null references auth_sessions (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);
--> statement-breakpoint
create index login_sessions_session on login_sessions (session_id);
--> statement-breakpoint
create table one_time_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'recover')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index one_time_tokens_account on one_time_tokens (account_id, purpose);
--> statement-breakpoint
create table factors (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts (id) on delete cascade,
  friendly_name text not null default '' check (length(friendly_name) <= 60),
  secret bytea not null check (length(secret) = 20),
  verified_at timestamptz,
  last_step bigint,
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create index factors_account on factors (account_id);
--> statement-breakpoint
create table attempts (
  key text primary key,
  count integer not null check (count >= 0),
  window_ends_at timestamptz not null
);
--> statement-breakpoint
create table constants (
  name text primary key check (name ~ '^[a-z][a-z0-9_]*$'),
  constant double precision not null check (constant >= 0)
);
--> statement-breakpoint
insert into constants (name, constant) values ('radius', 100);
--> statement-breakpoint
create table keys (
  name text primary key check (name in ('token', 'cookie', 'push')),
  secret jsonb not null check (jsonb_typeof(secret) in ('object', 'string')),
  created_at timestamptz not null default now()
);
--> statement-breakpoint
create table idempotency (
  account_id uuid not null references accounts (id) on delete cascade,
  game_id integer not null check (game_id >= 0),
  call text not null check (call <> ''),
  key text not null check (length(key) between 8 and 80),
  body_hash bytea not null check (length(body_hash) = 32),
  status integer not null check (status between 200 and 299 or status = 422),
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, game_id, call, key)
);
--> statement-breakpoint
create index idempotency_created on idempotency (created_at);
--> statement-breakpoint
create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  to_address text not null check (length(to_address) <= 254 and to_address ~ '^[^\s<>@,;]+@[^\s<>@,;]+$'),
  to_name text check (length(to_name) <= 100 and to_name !~ '[\r\n]'),
  subject text not null check (length(subject) between 1 and 200 and subject !~ '[\r\n]'),
  html text,
  text text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  last_error text check (length(last_error) <= 500),
  constraint mail_outbox_one_end check (sent_at is null or failed_at is null),
  constraint mail_outbox_words_until_end check (
    case when sent_at is null and failed_at is null then html is not null and text is not null
    else html is null and text is null end
  )
);
--> statement-breakpoint
create index mail_outbox_created on mail_outbox (created_at);
--> statement-breakpoint
create table workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
