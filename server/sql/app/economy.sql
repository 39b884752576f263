-- What the invariants of the ledger compare it with.
create or replace view checked_jobs (id, status, cost_credits, cost_waived) as
  select id, status, cost_credits, cost_waived from job_facts;

create or replace view checked_items (job_id, index, status, credits, media_id) as
  select job_id, index, status, credits, media_id from job_item_facts;
