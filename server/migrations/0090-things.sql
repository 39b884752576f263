-- Own things: models of one's own products, which stand in photo shoots.

create table things (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  -- What is the matter with it.
  failure text check ((failure is null) = (state <> 'failed')),
  format text not null check (format in ('glb', 'gltf')),
  -- The file as it was uploaded.
  object_key text not null,
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- What the renderer reads, and in which version of its format that is.
  prepared_key text,
  prepared_bytes bigint check ((prepared_bytes is null) = (prepared_key is null)),
  prepared_version smallint check ((prepared_version is null) = (prepared_key is null)),
  check (state <> 'ready' or prepared_key is not null),
  facts jsonb check ((facts is null) = (prepared_key is null)),
  -- True height in metres, and how the file is turned so that it stands as it should.
  height float8,
  front smallint not null default 0 check (front between 0 and 359),
  up text not null default 'y' check (up in ('y', '-y', 'z', '-z', 'x', '-x')),
  use text not null default 'stands' check (use in ('stands', 'held', 'worn-on-feet')),
  -- A picture of it, and how it stood then.
  cover_key text,
  cover_look text check ((cover_look is null) = (cover_key is null)),
  -- What stands there until the picture has come: a ThumbHash.
  cover_placeholder bytea check ((cover_placeholder is null) = (cover_key is null)),
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index things_of_user on things (user_id, created_at desc, id desc) where deleted_at is null;
-- A prompt names a thing: no two of somebody's may be called the same.
create unique index things_named on things (user_id, lower(name)) where deleted_at is null;
create index things_deleted on things (deleted_at) where deleted_at is not null;

alter table library_items drop constraint library_items_kind_check,
  add constraint library_items_kind_check check (kind in ('image', 'video', 'prompt', 'template', 'upload', 'thing'));
alter table library_notes drop constraint library_notes_kind_check,
  add constraint library_notes_kind_check check (kind in ('image', 'video', 'prompt', 'template', 'upload', 'thing'));
alter table library_unfiled drop constraint library_unfiled_kind_check,
  add constraint library_unfiled_kind_check check (kind in ('image', 'video', 'prompt', 'template', 'upload', 'thing'));
