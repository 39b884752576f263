-- What a user shows of themselves, what stands in for a lost second factor, and how an account is taken along or ended.

create table profile_pages (
  user_id uuid primary key references users (id) on delete cascade,
  bio text not null default '',
  -- [{ label, url }], in the order in which they are shown.
  links jsonb not null default '[]',
  is_public boolean not null default false
);

create table avatars (
  user_id uuid primary key references users (id) on delete cascade,
  -- Another with each picture, so that an address always means the same bytes.
  id uuid not null unique,
  object_key text not null,
  bytes bigint not null,
  sha256 text not null,
  created_at timestamptz not null
);
create trigger avatars_leave_objects after delete or update of object_key on avatars
  for each row execute function leave_object();

-- Codes on paper, each good once in place of a second factor. One salt for a set, so that a try costs one hash.
create table recovery_code_sets (
  user_id uuid primary key references users (id) on delete cascade,
  salt bytea not null,
  made_at timestamptz not null,
  -- Wrong codes since a time.
  guesses integer not null default 0,
  guessed_since timestamptz
);
create table recovery_codes (
  user_id uuid not null references recovery_code_sets (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- With the last second factor goes what stands in for it.
create function leave_recovery_codes() returns trigger language plpgsql as $$
begin
  delete from recovery_code_sets where user_id = old.user_id
    and not exists (select from mfa_factors where user_id = old.user_id and status = 'verified');
  return null;
end $$;
create trigger factors_leave_recovery_codes after delete on mfa_factors
  for each row when (old.status = 'verified') execute function leave_recovery_codes();

-- Tries at a password or a mailed code before an account is ended.
create table account_proofs (
  user_id uuid primary key references users (id) on delete cascade,
  began_at timestamptz not null,
  tries integer not null
);

-- Archives of all that a user has here.
create table account_exports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed')),
  progress real not null default 0,
  attempts integer not null default 0,
  -- Who writes it, and until when nobody else may.
  worker text,
  lease_until timestamptz,
  object_key text,
  bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  check ((status = 'ready') = (object_key is not null)),
  check ((status in ('ready', 'failed')) = (finished_at is not null and expires_at is not null))
);
create unique index account_exports_open on account_exports (user_id) where status in ('queued', 'running');
create index account_exports_of_user on account_exports (user_id, created_at desc);
create index account_exports_expiring on account_exports (expires_at) where expires_at is not null;
create trigger account_exports_leave_objects after delete on account_exports
  for each row when (old.object_key is not null) execute function leave_object();

-- Accounts that are hidden and will be removed.
create table account_deletions (
  user_id uuid primary key references users (id) on delete cascade,
  -- Of the mail that says it is done.
  language text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null
);
create index account_deletions_due on account_deletions (due_at);
create trigger account_deletions_tell_gates after insert or delete on account_deletions
  for each row execute function tell_gates('user_id');
