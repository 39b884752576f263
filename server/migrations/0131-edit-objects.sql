-- Files that edits name by their hash, such as generated patches.
create table edit_objects (
  user_id uuid not null references users (id) on delete cascade,
  sha256 bytea not null check (octet_length(sha256) = 32),
  kind text not null check (kind in ('patch')),
  object_key text not null,
  bytes bigint not null,
  -- Of the box in the original that a patch covers, in px.
  width integer not null,
  height integer not null,
  -- What made it.
  provenance jsonb not null,
  -- Since when nothing names it; it is deleted a day later.
  unnamed_since timestamptz,
  created_at timestamptz not null,
  primary key (user_id, sha256)
);
create index edit_objects_unnamed on edit_objects (unnamed_since);

-- A patch of the edit is gone.
alter table edits drop constraint edits_failure_check;
alter table edits add constraint edits_failure_check check (failure in
  ('originalMissing', 'patchMissing', 'unreadable', 'tooManyPixels', 'storageFull', 'stopped'));

-- Tiles of the repaired original have the start of the hash of the repairs.
alter table edit_cache drop constraint edit_cache_name_check;
alter table edit_cache add constraint edit_cache_name_check
  check (name in ('proxy', 'base-map') or name ~ '^tile-([0-9a-f]{16}-)?[0-9]{1,3}-[0-9]{1,3}$');
