-- What users have chosen about the studio, as every device of the account shares it.
create table user_settings (
  user_id uuid primary key references users (id) on delete cascade,
  -- Per setting that was ever changed: { "value": ..., "at": instant }.
  fields jsonb not null default '{}',
  version integer not null default 0
);

-- Jobs whose end is to be mailed, unless their user turns out to have the studio open.
create table job_mails (
  job_id uuid primary key references jobs (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- When every process was asked whether it is connected to the user; one that is removes the row.
  asked_at timestamptz
);
create index job_mails_of_user on job_mails (user_id);
