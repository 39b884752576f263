-- Cost of a job, and whether it has ended.
create or replace view job_facts (id, status, cost_credits, cost_waived) as
  select id, status, cost_credits, cost_waived from jobs;

-- Status and price of each item of a job.
create or replace view job_item_facts (job_id, index, status, credits, media_id) as
  select job_id, index, status, credits, media_id from job_items;

-- Durations and outcomes of jobs, for model statistics.
create or replace view job_runs (kind, model, status, started_at, finished_at, cost_credits, done) as
  select kind, request ->> 'model', status, started_at, finished_at, cost_credits,
    (select count(*) from job_items i where i.job_id = jobs.id and i.status = 'done')
  from jobs;

-- Prompts sent to models. For a video, the prompts of all its shots.
create or replace view job_texts (id, author_id, at, fields) as
  select id, user_id, created_at, jsonb_build_object(
    'prompt', coalesce(request ->> 'prompt', (select string_agg(shot ->> 'prompt', E'\n' order by place)
      from jsonb_array_elements(case when jsonb_typeof(request -> 'shots') = 'array' then request -> 'shots' end)
        with ordinality as shots (shot, place)), ''))
  from jobs;

-- Creation times and outcomes of jobs.
create or replace view job_times (id, user_id, status, error_code, created_at, started_at, progressed_at, finished_at) as
  select id, user_id, status, error_code, created_at, started_at, progressed_at, finished_at from jobs;

-- Attempts of engines with their outcome and duration.
create or replace view job_try_times (engine, label, started_at, ended_at, outcome, code) as
  select engine, label, started_at, ended_at, outcome, code from job_tries;

-- Owner, type and status of each job.
create or replace view job_owners (id, user_id, kind, status, created_at) as
  select id, user_id, kind, status, created_at from jobs;

-- Cost of each job for its owner so far, with its project. Free jobs are omitted.
create or replace view job_bills (id, user_id, project_id, project_name, created_at, credits) as
  select jobs.id, user_id, (request ->> 'projectId')::uuid, request ->> 'projectName', jobs.created_at, sum(items.credits)::bigint
  from jobs join job_items items on items.job_id = jobs.id and items.status = 'done'
  where not cost_waived group by jobs.id having sum(items.credits) > 0;

-- Progress of each item of a job.
create or replace view job_item_progress (job_id, index, status, progress, width, height) as
  select job_id, index, status, progress, width, height from job_items;
