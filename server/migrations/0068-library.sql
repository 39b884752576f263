-- Everything of one's own in one list: folders, what is in them, and notes. The list itself is read from the tables of
-- those whose things they are.

create table library_folders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  parent_id uuid references library_folders (id) on delete cascade,
  created_at timestamptz not null,
  -- Removed, and with which folder: so it comes back with what went with it.
  deleted_at timestamptz,
  deleted_with uuid,
  check ((deleted_at is null) = (deleted_with is null))
);
create unique index library_folders_named on library_folders (user_id, parent_id, name) nulls not distinct
  where deleted_at is null;
create index library_folders_within on library_folders (parent_id) where parent_id is not null;
create index library_folders_due on library_folders (deleted_at) where deleted_at is not null;

-- In which folder something is: in one at most. What it is stands in a table of its kind, so that triggers there and not
-- a foreign key say when it goes.
create table library_items (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('image', 'video', 'prompt', 'template', 'upload')),
  item_id uuid not null,
  folder_id uuid not null references library_folders (id) on delete cascade,
  -- In which order they were put into their folders.
  position bigint not null generated always as identity,
  added_at timestamptz not null,
  -- When it was made, so that a page of a folder is a walk along one index.
  made_at timestamptz not null,
  -- Neither it nor its folder is removed.
  is_shown boolean not null,
  primary key (user_id, kind, item_id)
);
create index library_items_newest on library_items (folder_id, kind, made_at desc, item_id desc) where is_shown;
create index library_items_of_folder on library_items (folder_id);

create table library_notes (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('image', 'video', 'prompt', 'template', 'upload')),
  item_id uuid not null,
  text text not null,
  version integer not null,
  saved_at timestamptz not null,
  primary key (user_id, kind, item_id)
);

-- Prompts in the order in which they were made, among pictures.
create index prompts_made on prompts (user_id, created_at desc, id desc) where deleted_at is null;

-- Templates and uploads can be had back, as pictures and prompts can.
alter table templates add column deleted_at timestamptz;
create index templates_due on templates (deleted_at) where deleted_at is not null;
alter table uploads add column deleted_at timestamptz;
create index uploads_due on uploads (deleted_at) where deleted_at is not null;
