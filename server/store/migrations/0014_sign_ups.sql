-- Which sign-up an unconfirmed account's password and name come from. Signing up again makes a new one.
alter table accounts add column sign_up_id uuid not null default gen_random_uuid();
--> statement-breakpoint
-- The sign-up a confirmation link was sent for; it confirms no other.
alter table one_time_tokens add column sign_up_id uuid;
--> statement-breakpoint
update one_time_tokens set sign_up_id = accounts.sign_up_id from accounts
  where accounts.id = account_id and purpose = 'confirm';
