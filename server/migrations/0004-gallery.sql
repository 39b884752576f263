-- Pictures and what they belong to.
create extension if not exists pg_trgm;

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

-- Which fortnight since 1970 a time is in: a search for words goes from one to the one before.
create function era_of(at timestamptz) returns integer language sql immutable parallel safe
  return floor(date_part('epoch', at at time zone 'UTC') / 1209600)::integer;
-- One value for what a search is narrowed to: an owner (a user or one project), a window of `step` fortnights, and
-- a family or a type or neither. 64 bits of a hash; who asks compares the columns themselves as well.
create function scope_key(owner uuid, step integer, number integer, family text, type text)
  returns bigint language sql immutable parallel safe
  return ('x' || left(md5(owner::text || ' ' || step::text || ' ' || number::text || ' ' || coalesce(family, '')
    || ' ' || coalesce(type, '')), 16))::bit(64)::bigint;
-- Every such value of a picture: so a search reads one list of the index besides those of its words, whatever is
-- filtered, and the planner cannot prefer an index by date where it underestimates how much a user has.
create function scope_of(user_id uuid, at timestamptz, project_id uuid, family text, type text)
  returns bigint[] language sql immutable parallel safe
begin atomic
  select array_agg(scope_key(o.owner, s.step, era_of(at) / s.step, f.name, t.name))
  from unnest(array[user_id, project_id]) o (owner), unnest(array[1, 13]) s (step),
    unnest(array[null, family]) f (name), unnest(array[null, type]) t (name)
  where o.owner is not null;
end;

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
  -- What a search looks through.
  words text not null generated always as (lower(prompt)) stored,
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
  -- Stored, because a search compares it with every picture the index names.
  scope bigint[] not null generated always as (scope_of(user_id, created_at, project_id, family, type)) stored,
  deleted_at timestamptz,
  unique (job_id, job_index)
);
-- One index for each combination of the filters that name a value: a page is then a walk along one of them,
-- whatever is filtered. Pictures are made seconds apart, so that keeping eight costs nothing that shows.
create index media_newest on media (user_id, created_at desc, id desc) where deleted_at is null;
create index media_by_family on media (user_id, family, created_at desc, id desc) where deleted_at is null;
create index media_by_type on media (user_id, type, created_at desc, id desc) where deleted_at is null;
create index media_by_family_type on media (user_id, family, type, created_at desc, id desc) where deleted_at is null;
create index media_by_project on media (user_id, project_id, created_at desc, id desc) where deleted_at is null;
create index media_by_project_family on media (user_id, project_id, family, created_at desc, id desc)
  where deleted_at is null;
create index media_by_project_type on media (user_id, project_id, type, created_at desc, id desc)
  where deleted_at is null;
create index media_by_project_family_type on media (user_id, project_id, family, type, created_at desc, id desc)
  where deleted_at is null;
-- For words that are not among the newest. Entered at once: a list of pending ones would slow every search down.
create index media_by_words on media using gin (scope, words gin_trgm_ops)
  with (fastupdate = off) where deleted_at is null;
create index media_deleted on media (deleted_at) where deleted_at is not null;
-- For `on delete set null`.
create index media_of_project on media (project_id) where project_id is not null;

-- Objects that no row names: written ahead of their row, or left behind by one. Removed when their time comes.
create table loose_objects (
  key text primary key,
  remove_after timestamptz not null
);
create index loose_objects_due on loose_objects (remove_after);

create function leave_object() returns trigger language plpgsql as $$
begin
  insert into loose_objects (key, remove_after) values (old.object_key, '-infinity') on conflict do nothing;
  return null;
end $$;
create function leave_media_objects() returns trigger language plpgsql as $$
begin
  insert into loose_objects (key, remove_after)
  select key, '-infinity' from (
    select old.object_key as key union select value ->> 'key' from jsonb_array_elements(old.thumbnails)
  ) keys on conflict do nothing;
  return null;
end $$;
-- By trigger, because rows also go with their user.
create trigger uploads_leave_objects after delete on uploads for each row execute function leave_object();
create trigger media_leave_objects after delete on media for each row execute function leave_media_objects();
