create table city_lookups (
  asked text primary key check (length(asked) between 1 and 160),
  found jsonb not null check (jsonb_typeof(found) = 'array'),
  fetched_at timestamptz not null
);
