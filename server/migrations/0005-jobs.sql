-- What users have asked for, and how far it is.
create table jobs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('image_batch', 'video_render')),
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  -- The request as it was accepted, defaults filled in: a retry starts from it.
  request jsonb not null,
  -- Stamped when accepted; switching free mode later changes nothing here.
  cost_credits bigint not null check (cost_credits >= 0),
  cost_waived boolean not null,
  error text,
  error_code text,
  -- Grows with every change of hands, so that a worker that lost its claim cannot write any more.
  fence bigint not null default 0,
  worker text,
  lease_until timestamptz,
  progressed_at timestamptz,
  -- Runs that broke or died since the last finished item; too many end the job.
  attempts integer not null default 0,
  -- When it may be taken, and when a worker was last told about it.
  not_before timestamptz not null default now(),
  woken_at timestamptz not null default now(),
  -- Grows with every change that its owner can see.
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  cleared_at timestamptz,
  check ((status in ('completed', 'failed', 'cancelled')) = (finished_at is not null)),
  check ((status = 'running') = (lease_until is not null))
);
create index jobs_newest on jobs (user_id, created_at desc, id desc) where cleared_at is null;
create index jobs_open on jobs (user_id, status) where status in ('queued', 'running');
create index jobs_leased on jobs (lease_until) where status = 'running';
create index jobs_waiting on jobs (woken_at) where status = 'queued';

create table job_items (
  job_id uuid not null references jobs (id) on delete cascade,
  index integer not null,
  status text not null default 'waiting' check (status in ('waiting', 'developing', 'done', 'failed', 'cancelled')),
  progress real not null default 0,
  seed bigint not null,
  pose text,
  width integer not null,
  height integer not null,
  -- A very small WebP of what is coming.
  preview bytea,
  media_id uuid references media (id) on delete set null,
  error text,
  error_code text,
  primary key (job_id, index)
);

-- Work that repeats: when it ran last, and until when a process has taken it.
create table periodic_work (
  name text primary key,
  ran_at timestamptz,
  taken_until timestamptz
);
