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

-- What people asked models for: of a film, the words of all its shots.
create or replace view job_texts (id, author_id, at, fields) as
  select id, user_id, created_at, jsonb_build_object(
    'prompt', coalesce(request ->> 'prompt', (select string_agg(shot ->> 'prompt', E'\n' order by place)
      from jsonb_array_elements(case when jsonb_typeof(request -> 'shots') = 'array' then request -> 'shots' end)
        with ordinality as shots (shot, place)), ''))
  from jobs;

-- When jobs were asked for and what became of them.
create or replace view job_times (id, user_id, status, error_code, created_at, started_at, progressed_at, finished_at) as
  select id, user_id, status, error_code, created_at, started_at, progressed_at, finished_at from jobs;

-- What engines made of what they were asked for, and in which time.
create or replace view job_try_times (engine, label, started_at, ended_at, outcome, code) as
  select engine, label, started_at, ended_at, outcome, code from job_tries;

-- Whose each job is, what it is and how it stands.
create or replace view job_owners (id, user_id, kind, status, created_at) as
  select id, user_id, kind, status, created_at from jobs;

-- What each job has cost its owner so far, and in which project it was made; what cost nothing is left out.
create or replace view job_bills (id, user_id, project_id, project_name, created_at, credits) as
  select jobs.id, user_id, (request ->> 'projectId')::uuid, request ->> 'projectName', jobs.created_at, sum(items.credits)::bigint
  from jobs join job_items items on items.job_id = jobs.id and items.status = 'done'
  where not cost_waived group by jobs.id having sum(items.credits) > 0;

-- How far each item of a job is.
create or replace view job_item_progress (job_id, index, status, progress, width, height) as
  select job_id, index, status, progress, width, height from job_items;
