-- The id of a bar that a host added does not say so. Bars added before keep theirs: races under way name them.
alter table bars drop constraint bars_id_check;
--> statement-breakpoint
alter table bars add constraint bars_id_check
  check (id ~ '^(osm:[nwr][1-9][0-9]{0,18}|import:[0-9A-Za-z_.~-]{1,64}|(bar|host):[0-9a-f-]{36})$');
--> statement-breakpoint
alter table bars drop constraint bars_one_origin;
--> statement-breakpoint
alter table bars add constraint bars_one_origin check (
  (source = 'host') = (owner_id is not null) and (source = 'host') = (id ~ '^(bar|host):') and (source = 'host') = (collection is null)
);
