-- What a job costs and whether it has ended.
create or replace view job_facts (id, status, cost_credits, cost_waived) as
  select id, status, cost_credits, cost_waived from jobs;

-- What has become of each item of a job, at which price.
create or replace view job_item_facts (job_id, index, status, credits, media_id) as
  select job_id, index, status, credits, media_id from job_items;
