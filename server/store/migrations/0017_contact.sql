-- When a team's phones were in contact lately: a banked claim keeps its time when no contact could have sent it before.
alter table contacts add column recent timestamptz[] not null default '{}';
--> statement-breakpoint
update contacts set recent = array[last_at];
--> statement-breakpoint
alter table contacts drop column before_at;
--> statement-breakpoint
-- When something was first sent that we could not take then, by a hash of all that it said.
create table first_tries (
  try_hash bytea primary key check (octet_length(try_hash) = 32),
  at timestamptz not null
);
