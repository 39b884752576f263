-- What a job costs and whether it has ended.
create or replace view job_facts (id, status, cost_credits, cost_waived) as
  select id, status, cost_credits, cost_waived from jobs;

-- What has become of each item of a job, at which price.
create or replace view job_item_facts (job_id, index, status, credits, media_id) as
  select job_id, index, status, credits, media_id from job_items;

-- How long jobs took and what came of them, for whoever looks at models.
create or replace view job_runs (kind, model, status, started_at, finished_at, cost_credits, done) as
  select kind, request ->> 'model', status, started_at, finished_at, cost_credits,
    (select count(*) from job_items i where i.job_id = jobs.id and i.status = 'done')
  from jobs;
