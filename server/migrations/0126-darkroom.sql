-- Edits of images. The original stays; the gallery shows a rendition of it.

-- Originals of images that were edited, with what the gallery showed of them. Rows stay when an edit is reverted.
create table media_originals (
  media_id uuid primary key references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  object_key text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  thumbnails jsonb not null,
  placeholder bytea not null,
  -- The IPTC digital source type of the original; the image shows another one while its colours are edited.
  digital_source_type text
);
create index media_originals_of_user on media_originals (user_id);

-- Rendered edits in full size: the one that is shown, and those that something else names.
create table media_renditions (
  media_id uuid not null references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  sha256 text not null,
  -- Of the file as others get it.
  shared_sha256 text not null,
  edit_hash bytea not null check (octet_length(edit_hash) = 32),
  engine_version smallint not null,
  -- What the edit does, in terms of content credentials.
  actions text[] not null,
  -- Of the pixels before encoding.
  pixel_hash bytea not null check (octet_length(pixel_hash) = 32),
  object_key text not null,
  mime text not null,
  bytes bigint not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (media_id, sha256)
);
create index media_renditions_of_user on media_renditions (user_id);
create index media_renditions_by_age on media_renditions (created_at);

create table edits (
  media_id uuid primary key references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  edit jsonb not null,
  -- Of the canonical edit.
  hash bytea not null check (octet_length(hash) = 32),
  engine_version smallint not null,
  version bigint not null,
  last_version_number integer not null default 0,
  -- Of the edit that the gallery shows.
  rendered_hash bytea not null check (octet_length(rendered_hash) = 32),
  -- Whether the queue has an entry for it.
  is_queued boolean not null default false,
  failure text check (failure in ('originalMissing', 'unreadable', 'tooManyPixels', 'storageFull', 'stopped')),
  updated_at timestamptz not null
);
create index edits_of_user on edits (user_id, media_id);

create table edit_versions (
  id uuid primary key,
  media_id uuid not null references edits (media_id) on delete cascade,
  number integer not null,
  edit jsonb not null,
  hash bytea not null check (octet_length(hash) = 32),
  engine_version smallint not null,
  name text,
  source text not null check (source in ('user', 'auto', 'sync', 'import', 'merge', 'restore', 'generation')),
  source_media_id uuid,
  batch_id uuid,
  created_at timestamptz not null,
  unique (media_id, number)
);

-- Files that editing loads, made from the original again when they are missing.
create table edit_cache (
  media_id uuid not null references media (id) on delete cascade,
  name text not null check (name in ('proxy', 'base-map')),
  object_key text not null,
  mime text not null,
  last_used_at timestamptz not null,
  primary key (media_id, name)
);
create index edit_cache_by_use on edit_cache (last_used_at);
