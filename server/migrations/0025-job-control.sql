-- In which order the waiting jobs of a user are taken. Moving one gives the places of those that wait out anew.
create sequence job_places;
alter table jobs add column place bigint;
update jobs set place = numbered.place
from (select id, row_number() over (order by created_at, id) as place from jobs) numbered where numbered.id = jobs.id;
select setval('job_places', coalesce((select max(place) from jobs), 0) + 1, false);
alter table jobs alter column place set default nextval('job_places'), alter column place set not null;
alter sequence job_places owned by jobs.place;
create index jobs_in_line on jobs (user_id, place) where status = 'queued';

-- Whose turn it was last: of those with a job to run, the one who has waited longest for a turn is next.
create table job_turns (
  user_id uuid primary key references users (id) on delete cascade,
  taken_at timestamptz not null
);

-- Every try at an item: what made it or failed at it, and how that ended.
create table job_tries (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  index integer not null,
  -- The claim it belongs to: a higher one is another run of the job.
  fence bigint not null,
  engine text not null,
  label text not null,
  vendor_model text,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  -- Stopped: the run ended before it did.
  outcome text check (outcome in ('made', 'failed', 'stopped')),
  code text,
  reason text,
  -- Milliseconds until the next try, where one follows.
  pause_ms integer,
  foreign key (job_id, index) references job_items (job_id, index) on delete cascade,
  check ((outcome is null) = (ended_at is null))
);
create index job_tries_of_job on job_tries (job_id, id);

-- How long the last jobs of a model took.
create index jobs_took on jobs (kind, (request ->> 'model'), (coalesce(request ->> 'quality', '')), finished_at desc)
  where status = 'completed';
