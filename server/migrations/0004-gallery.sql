-- Pictures and what they belong to.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table projects (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  unique (user_id, name)
);

-- Reference pictures, re-encoded without metadata.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  object_key text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  placeholder bytea not null,
  created_at timestamptz not null default now()
);
create index uploads_of_user on uploads (user_id, created_at desc, id desc);

create table media (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  -- The job that made it and its place there: at most one picture each.
  job_id uuid,
  job_index integer,
  type text not null check (type in ('image', 'video')),
  family text not null,
  model text not null,
  project_id uuid references projects (id) on delete set null,
  prompt text not null,
  width integer not null,
  height integer not null,
  object_key text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  -- [{ width, height, key }], smallest first.
  thumbnails jsonb not null default '[]',
  placeholder bytea not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (job_id, job_index)
);
create index media_newest on media (user_id, created_at desc, id desc) where deleted_at is null;
create index media_by_family on media (user_id, family, created_at desc, id desc) where deleted_at is null;
create index media_by_type on media (user_id, type, created_at desc, id desc) where deleted_at is null;
create index media_by_project on media (project_id, created_at desc, id desc) where deleted_at is null;
create index media_by_words on media using gin (user_id, prompt gin_trgm_ops) where deleted_at is null;
create index media_deleted on media (deleted_at) where deleted_at is not null;
