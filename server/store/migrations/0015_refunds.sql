alter table payments add column refund_refused_at timestamptz;
--> statement-breakpoint
create table stand_in_books (
  id integer primary key check (id = 1),
  books jsonb
);
