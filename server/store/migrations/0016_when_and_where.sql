-- When and where people meet on the day, where the host says so.
alter table games add column game_time text check (game_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
--> statement-breakpoint
alter table games add column meeting_point text check (length(meeting_point) between 1 and 120);
--> statement-breakpoint
-- How a race that is over stands, as of one of its events: a list of games need not fold it again.
alter table games add column outcome jsonb;
--> statement-breakpoint
-- When whoever has a seat first opened the game, signed in. A seat that was taken by its link was opened by it.
alter table seats add column opened_at timestamptz;
--> statement-breakpoint
update seats set opened_at = created_at where account_id is not null;
