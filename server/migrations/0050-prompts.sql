-- Saved prompts: folders, versions that are only ever added to, what is being written, labels, tags and word lists.
create table prompt_folders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  parent_id uuid references prompt_folders (id) on delete set null,
  unique nulls not distinct (user_id, parent_id, name)
);
-- For `on delete set null`.
create index prompt_folders_within on prompt_folders (parent_id) where parent_id is not null;

create table prompts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  folder_id uuid references prompt_folders (id) on delete set null,
  -- The own order: by bytes, with room between any two.
  position text collate "C" not null,
  favourite boolean not null default false,
  -- Number of the newest version.
  head integer not null default 0,
  notes text not null default '',
  -- What is written and in no version yet, `{ content, savedAt }`; null: nothing.
  draft jsonb,
  -- Grows with everything that is written, so that what was written from an older state is noticed.
  draft_version bigint not null default 0,
  last_values jsonb not null default '{}',
  -- Of the newest version: the beginning of its body, its model, and what duplicates are found by.
  excerpt text not null default '',
  model text,
  words text[] not null default '{}',
  trigrams integer[] not null default '{}',
  search tsvector not null default '',
  cover_media_id uuid references media (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  used_at timestamptz,
  deleted_at timestamptz
);
create index prompts_newest on prompts (user_id, updated_at desc, id desc) where deleted_at is null;
create index prompts_used on prompts (user_id, coalesce(used_at, 'epoch'::timestamptz) desc, id desc) where deleted_at is null;
create index prompts_in_order on prompts (user_id, position, id) where deleted_at is null;
create index prompts_trash on prompts (user_id, deleted_at desc, id desc) where deleted_at is not null;
create index prompts_due on prompts (deleted_at) where deleted_at is not null;
create index prompts_search on prompts using gin (search);
create index prompts_of_folder on prompts (folder_id) where folder_id is not null;
create index prompts_of_cover on prompts (cover_media_id) where cover_media_id is not null;

create table prompt_versions (
  id uuid primary key default gen_random_uuid(),
  prompt_id uuid not null references prompts (id) on delete cascade,
  number integer not null,
  -- As the contract has it.
  content jsonb not null,
  -- Of the content with its fields in order.
  sha256 bytea not null,
  note text,
  -- What it was restored, branched or merged from; that may be gone.
  parent_id uuid,
  made_by text not null check (made_by in ('person', 'assistant', 'restore', 'import', 'merge', 'remix')),
  created_at timestamptz not null,
  unique (prompt_id, number)
);
create table prompt_labels (
  prompt_id uuid not null references prompts (id) on delete cascade,
  name text not null,
  version_id uuid not null references prompt_versions (id) on delete cascade,
  primary key (prompt_id, name)
);
create index prompt_labels_of_version on prompt_labels (version_id);

create table prompt_tags (
  prompt_id uuid not null references prompts (id) on delete cascade,
  -- By bytes, as those of pictures.
  tag text collate "C" not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (prompt_id, tag)
);
create index prompt_tags_of_user on prompt_tags (user_id, tag, prompt_id);

create table word_lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  entries text[] not null,
  unique (user_id, name)
);

-- What many prompts were before one change, so that it can be taken back.
create table prompt_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('change', 'import')),
  -- [{ id, folderId, favourite, deletedAt, tags }]
  before jsonb not null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index prompt_changes_due on prompt_changes (created_at);
create index prompt_changes_of_user on prompt_changes (user_id);

-- Which version, values and variant each picture of a shoot is made of, written when the shoot is accepted.
create table prompt_runs (
  job_id uuid not null,
  -- Its place in the job.
  item integer not null,
  user_id uuid not null references users (id) on delete cascade,
  prompt_id uuid not null references prompts (id) on delete cascade,
  version_id uuid not null references prompt_versions (id) on delete cascade,
  values jsonb not null,
  -- The text that came of them.
  variant text not null,
  -- Its price, taken or waived.
  credits integer not null,
  primary key (job_id, item)
);
create index prompt_runs_of_prompt on prompt_runs (prompt_id);
create index prompt_runs_of_version on prompt_runs (version_id);
create index prompt_runs_of_user on prompt_runs (user_id);

-- Own templates; the built-in ones come with the program.
create table templates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('prompt', 'shoot', 'both')),
  name text not null,
  content jsonb not null,
  cover_media_id uuid references media (id) on delete set null,
  created_at timestamptz not null
);
create index templates_newest on templates (user_id, created_at desc, id desc);
create index templates_of_cover on templates (cover_media_id) where cover_media_id is not null;
