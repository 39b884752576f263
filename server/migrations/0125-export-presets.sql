-- A user’s own export settings under a name.
create table export_presets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  settings jsonb not null,
  created_at timestamptz not null
);
create unique index export_presets_names on export_presets (user_id, lower(name));
