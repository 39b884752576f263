-- Works: what people have published, as it was then, and what others do with it.
create extension if not exists unaccent;

create table works (
  id uuid primary key default gen_random_uuid(),
  author_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('prompt', 'image', 'video', 'template')),
  title text not null,
  about text not null default '',
  -- What was published, as it was: later changes of the prompt or the picture change nothing here.
  snapshot jsonb not null,
  -- The prompt, picture, film or template that it is of; that may be gone.
  source_id uuid,
  -- The own picture that the copy was made of; that may be gone.
  media_id uuid,
  -- An own copy, encoded anew; null where nothing is shown.
  object_key text,
  mime text,
  bytes bigint not null default 0,
  sha256 text,
  -- [{ width, height, key }], smallest first.
  thumbnails jsonb not null default '[]',
  placeholder bytea,
  width integer,
  height integer,
  seconds double precision,
  model text,
  excerpt text not null default '',
  tags text[] not null default '{}',
  licence text not null
    check (licence in ('all-rights', 'studio-remix', 'cc-by-4.0', 'cc-by-nc-4.0', 'cc-by-sa-4.0', 'cc0-1.0')),
  -- { resale, training, credit, keepsName }, frozen when it was published.
  terms jsonb not null,
  visibility text not null check (visibility in ('public', 'unlisted')),
  status text not null check (status in ('scheduled', 'live', 'held', 'hidden', 'removed', 'withdrawn')),
  publish_at timestamptz not null,
  -- The language its author used when it was published.
  locale text,
  -- Kept by a trigger.
  search tsvector not null default '',
  phash bigint,
  rank double precision not null default 0,
  why text[] not null default '{new}',
  likes integer not null default 0,
  saves integer not null default 0,
  uses integer not null default 0,
  -- By how many people a picture was kept that was made with it, and how many works grew from it.
  kept_by integer not null default 0,
  remixes integer not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index works_best on works (rank desc, id desc) where status = 'live' and visibility = 'public';
create index works_newest on works (publish_at desc, id desc) where status = 'live' and visibility = 'public';
create index works_used on works (uses desc, id desc) where status = 'live' and visibility = 'public';
create index works_of_author on works (author_id, publish_at desc, id desc);
create index works_made on works (author_id, created_at);
create index works_due on works (publish_at) where status = 'scheduled';
create index works_search on works using gin (search) where status = 'live' and visibility = 'public';
create index works_by_tag on works using gin (tags) where status = 'live' and visibility = 'public';
create index works_by_title on works using gin (lower(title) gin_trgm_ops)
  where status = 'live' and visibility = 'public';

create table work_versions (
  work_id uuid not null references works (id) on delete cascade,
  number integer not null,
  snapshot jsonb not null,
  created_at timestamptz not null,
  primary key (work_id, number)
);

-- All that a work grew from, parents of parents included. Names stay when what they name goes.
create table work_parents (
  child_id uuid not null references works (id) on delete cascade,
  parent_id uuid not null,
  parent_title text not null,
  parent_author text not null,
  licence text not null,
  -- 1: it grew from this itself.
  depth integer not null check (depth between 1 and 50),
  primary key (child_id, parent_id)
);
create index work_parents_children on work_parents (parent_id);

create table work_likes (
  work_id uuid not null references works (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Of the network, salted; emptied after seven days.
  net bytea not null,
  at timestamptz not null,
  primary key (work_id, user_id)
);
create index work_likes_of_user on work_likes (user_id, at);

-- Once per person.
create table work_uses (
  work_id uuid not null references works (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  first_at timestamptz not null,
  -- The job that made what was kept.
  job_id uuid,
  kept boolean not null default false,
  -- The own copy; that may be gone.
  prompt_id uuid,
  primary key (work_id, user_id)
);
create index work_uses_of_user on work_uses (user_id, first_at);
create index work_uses_of_prompt on work_uses (prompt_id) where prompt_id is not null;

create table work_views (
  work_id uuid not null references works (id) on delete cascade,
  day date not null,
  visitors integer not null,
  primary key (work_id, day)
);

-- Works that are like each other share at least one of these: 0 to 15 of the words, 16 to 22 of the picture.
create table work_bands (
  band smallint not null,
  hash bigint not null,
  work_id uuid not null references works (id) on delete cascade,
  primary key (band, hash, work_id)
);
create index work_bands_of_work on work_bands (work_id);

create table collections (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id) on delete cascade,
  name text not null,
  about text not null default '',
  visibility text not null check (visibility in ('public', 'unlisted', 'private')),
  mode text not null default 'open' check (mode in ('open', 'review')),
  created_at timestamptz not null
);
create index collections_of_owner on collections (owner_id, created_at desc, id desc);

create table collection_items (
  collection_id uuid not null references collections (id) on delete cascade,
  work_id uuid not null references works (id) on delete cascade,
  position text collate "C" not null,
  added_by uuid references users (id) on delete set null,
  status text not null check (status in ('accepted', 'waiting', 'declined')),
  primary key (collection_id, work_id)
);
create index collection_items_of_work on collection_items (work_id);
create index collection_items_by on collection_items (added_by) where added_by is not null;

create table collection_people (
  collection_id uuid not null references collections (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('editor', 'contributor')),
  primary key (collection_id, user_id)
);
create index collection_people_of_user on collection_people (user_id);

create table follows (
  follower_id uuid not null references users (id) on delete cascade,
  creator_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  primary key (follower_id, creator_id),
  check (follower_id <> creator_id)
);
create index follows_of_creator on follows (creator_id, at);

create table mutes (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('creator', 'tag', 'style')),
  value text not null,
  primary key (user_id, kind, value)
);
