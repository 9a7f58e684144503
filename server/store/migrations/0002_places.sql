create table bars (
  id text primary key check (id ~ '^(osm:[nwr][1-9][0-9]{0,18}|import:[0-9A-Za-z_.~-]{1,64}|host:[0-9a-f-]{36})$'),
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('pub', 'bar', 'biergarten', 'nightclub')),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  pt point not null generated always as (point(lon, lat)) stored,
  street text check (length(street) between 1 and 120),
  locality text check (length(locality) between 1 and 80),
  source text not null check (source in ('osm', 'import', 'host')),
  collection text check (length(collection) between 1 and 60),
  is_closed boolean not null default false,
  owner_id uuid references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bars_one_origin check (
    (source = 'host') = (owner_id is not null) and (source = 'host') = (id like 'host:%') and (source = 'host') = (collection is null)
  )
);
--> statement-breakpoint
create index bars_place on bars using gist (pt);
--> statement-breakpoint
create index bars_collection on bars (collection);
--> statement-breakpoint
create index bars_owner on bars (owner_id) where owner_id is not null;
--> statement-breakpoint
create table localities (
  id text primary key check (id ~ '^(osm:[nwr][1-9][0-9]{0,18}|town:.{1,120})$'),
  name text not null check (length(name) between 1 and 80),
  folded text not null check (length(folded) between 1 and 160),
  county text check (length(county) between 1 and 80),
  country text check (country ~ '^[A-Z]{2}$'),
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  people integer check (people >= 0),
  bars integer not null default 0 check (bars >= 0),
  collection text not null check (length(collection) between 1 and 60),
  updated_at timestamptz not null default now()
);
--> statement-breakpoint
create index localities_folded on localities (folded text_pattern_ops);
--> statement-breakpoint
create index localities_collection on localities (collection);
--> statement-breakpoint
create table live_discs (
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  bars integer not null check (bars >= 0),
  fetched_at timestamptz not null,
  primary key (lat, lon)
);
--> statement-breakpoint
create table live_silences (
  service text primary key check (service in ('overpass', 'nominatim')),
  until timestamptz not null,
  reason text not null check (length(reason) between 1 and 200)
);
