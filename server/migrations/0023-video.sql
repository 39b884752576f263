-- Storyboards as people edit them, the takes of their shots, and which films came of them.
create table storyboards (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- Grows with each change, so that a change made from an older one is noticed.
  version bigint not null default 1,
  draft jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index storyboards_newest on storyboards (user_id, updated_at desc, id desc) where deleted_at is null;
create index storyboards_deleted on storyboards (deleted_at) where deleted_at is not null;

create table video_takes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  storyboard_id uuid not null references storyboards (id) on delete cascade,
  shot_id uuid not null,
  -- The job that filmed it and its place there: at most one take each.
  job_id uuid not null,
  job_index integer not null,
  -- What it was made of, as the contract has it.
  recipe jsonb not null,
  seed bigint not null,
  width integer not null,
  height integer not null,
  seconds double precision not null,
  object_key text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  -- [{ width, height, key }], smallest first.
  thumbnails jsonb not null default '[]',
  placeholder bytea not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  -- Chosen away by its owner; films that are being made of it still find it.
  deleted_at timestamptz,
  unique (job_id, job_index)
);
create index takes_of_storyboard on video_takes (storyboard_id, created_at desc, id desc);
create index takes_of_user on video_takes (user_id);
create index takes_deleted on video_takes (deleted_at) where deleted_at is not null;
create trigger takes_leave_objects after delete on video_takes for each row execute function leave_media_objects();

create table storyboard_jobs (
  job_id uuid primary key references jobs (id) on delete cascade,
  storyboard_id uuid not null references storyboards (id) on delete cascade,
  created_at timestamptz not null
);
create index jobs_of_storyboard on storyboard_jobs (storyboard_id, created_at desc);

-- Without such an item a job has failed, whatever else it has made: a film, and not its shots alone.
alter table job_items add column needed boolean not null default false;
