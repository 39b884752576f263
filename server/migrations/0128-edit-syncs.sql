-- Edits that are copied onto several images.
create table edit_syncs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  source_media_id uuid not null,
  edit jsonb not null,
  -- Only values that differ from this edit are copied; null for all.
  base jsonb,
  groups text[] not null,
  state text not null check (state in ('running', 'completed', 'failed', 'undoing', 'undone')),
  created_at timestamptz not null
);
create index edit_syncs_of_user on edit_syncs (user_id);
create index edit_syncs_by_age on edit_syncs (created_at);

-- The images in their order. Ids may be of images that don’t exist: they are skipped.
create table edit_sync_targets (
  sync_id uuid not null references edit_syncs (id) on delete cascade,
  place integer not null,
  media_id uuid not null,
  state text not null default 'queued' check (state in ('queued', 'changed', 'unchanged', 'skipped', 'undone', 'kept')),
  -- Version of the edit after the change, and number of the version that was saved before.
  edit_version bigint,
  saved_number integer,
  primary key (sync_id, media_id)
);
