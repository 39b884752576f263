-- Runs of `npm run backup` and of the schedule. The manifests in the place of the backups are authoritative.
create table backups (
  id text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Bytes written by this run, and objects in the backup.
  bytes bigint,
  objects bigint,
  -- Reason of a failure in one line.
  error text
);
create index on backups (started_at desc);

-- Erased accounts, so that a restored older backup doesn't bring them back. `logged_at`: written beside the backups.
create table erased_users (
  user_id uuid primary key,
  erased_at timestamptz not null,
  logged_at timestamptz
);
create index on erased_users (erased_at) where logged_at is null;

-- State of a database that was restored from a backup. `npm run restore` creates this table before all others.
create table if not exists restoration (
  is_only boolean primary key default true check (is_only),
  backup_id text not null,
  state text not null check (state in ('loading', 'quarantine', 'released')),
  changed_at timestamptz not null default now()
);
