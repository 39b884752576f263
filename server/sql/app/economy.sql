-- Jobs for the ledger invariants. Requests to vision models are included, because they hold credits like jobs.
create or replace view checked_jobs (id, status, cost_credits, cost_waived) as
  select id, status, cost_credits, cost_waived from job_facts
  union all
  select id, case status when 'asking' then 'running' when 'done' then 'completed' else status end, credits, waived
  from reversal_facts;

create or replace view checked_items (job_id, index, status, credits, media_id) as
  select job_id, index, status, credits, media_id from job_item_facts
  union all
  select id, 0, status, credits, null::uuid from reversal_facts;
