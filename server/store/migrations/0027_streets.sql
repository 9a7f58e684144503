-- Streets of the map, by import: a set is what one import brought, and the next one of the same name takes its place.
create table street_sets (
  id integer generated always as identity primary key,
  name text not null unique check (name <> '' and length(name) <= 120),
  -- Whether its data is OpenStreetMap's, and is to be attributed to it.
  is_osm boolean not null default true,
  -- How many points the streets one may walk have.
  points integer not null check (points >= 0),
  south double precision not null check (south between -90 and 90),
  west double precision not null check (west between -180 and 180),
  north double precision not null constraint street_sets_north_check check (north between south and 90),
  east double precision not null constraint street_sets_east_check check (east between west and 180),
  created_at timestamptz not null default now()
);

-- One square of a set. The nearer ones hold the streets one may walk (network, deflated) beside what is drawn (ground, JSON in brotli).
create table street_tiles (
  z smallint not null check (z between 0 and 20),
  x integer not null check (x >= 0),
  y integer not null check (y >= 0),
  set_id integer not null references street_sets (id) on delete cascade,
  network bytea,
  ground bytea,
  primary key (z, x, y, set_id)
);
create index street_tiles_set on street_tiles (set_id);
alter table street_tiles alter column network set storage external;
alter table street_tiles alter column ground set storage external;

-- How far a lazy race's bars are apart on foot, as whoever made it saw it: its routes are dealt with the same.
alter table games add column walks jsonb;
