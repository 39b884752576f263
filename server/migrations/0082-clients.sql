-- Clients: for whom somebody works.

create table clients (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  email text,
  company text,
  phone text,
  address jsonb,
  tax_id text,
  notes text not null default '',
  tags text[] not null default '{}',
  -- What it is found by: words in lower case without accents, each after a space.
  words text not null,
  version integer not null default 1,
  archived_at timestamptz,
  -- Since when something of theirs waits for the owner.
  waiting_since timestamptz,
  -- The last sign of life of either side.
  moved_at timestamptz not null,
  created_at timestamptz not null
);
create index clients_of_user on clients (user_id, (waiting_since is not null) desc, moved_at desc, id desc);

create table client_projects (
  client_id uuid not null references clients (id) on delete cascade,
  project_id uuid not null references projects (id) on delete cascade,
  primary key (client_id, project_id)
);
create index client_projects_of_project on client_projects (project_id);
