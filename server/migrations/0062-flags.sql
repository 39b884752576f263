-- Switches of the whole installation, as long as the environment does not decide.
create table flags (
  name text primary key,
  kind text not null check (kind in ('release', 'operation', 'permission')),
  value boolean not null,
  -- Of one that is no switch: its state. Its value is then true.
  choice text,
  -- Per cent of people for whom it is on; null for everybody. Beside them, those who are named.
  rollout smallint check (rollout between 0 and 100),
  users uuid[] not null default '{}',
  owner_id uuid,
  review_on date,
  note text,
  version bigint not null default 1,
  changed_at timestamptz,
  -- Its state before the last change, so that this can be taken back.
  previous jsonb
);
insert into flags (name, kind, value, choice) values
  ('freeMode', 'operation', true, null),
  ('purchasing', 'operation', false, null),
  ('internationalization', 'release', true, null),
  ('galleryUpgrade', 'release', true, null),
  ('helpCenter', 'operation', true, null),
  ('eventSafety', 'operation', true, null),
  ('performanceBudget', 'operation', true, null),
  ('publicSiteMode', 'operation', true, 'hero');

-- States to come. A row is done once, whatever a clock says later.
create table flag_schedule (
  id uuid primary key,
  name text not null references flags (name),
  value jsonb not null,
  at timestamptz not null,
  by_id uuid not null,
  reason text not null,
  done_at timestamptz
);
create index flag_schedule_due on flag_schedule (at) where done_at is null;

-- Limits and retention that were chosen; what is not here is as the program has it.
create table settings_installation (
  name text primary key,
  value jsonb not null,
  version bigint not null default 1,
  changed_at timestamptz not null
);
-- One row: the version of all of them together, and what they were before the last change.
create table settings_changes (
  only_one boolean primary key default true check (only_one),
  version bigint not null default 0,
  changed_at timestamptz,
  previous jsonb
);
insert into settings_changes default values;
