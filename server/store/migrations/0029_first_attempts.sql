-- One claim is remembered for each phone and step: try_hash names the two, claim_hash is the claim word for word.
alter table first_tries add column claim_hash bytea check (octet_length(claim_hash) = 32);
--> statement-breakpoint
alter table first_tries add column seen_at timestamptz;
