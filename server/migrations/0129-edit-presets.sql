-- Looks that users saved under a name.
create table edit_presets (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  edit jsonb not null,
  -- Groups that it replaces.
  groups text[] not null,
  created_at timestamptz not null
);
create unique index edit_presets_by_name on edit_presets (user_id, lower(name));
