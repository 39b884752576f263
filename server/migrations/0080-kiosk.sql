-- Event Mode: events, their booths, and what guests leave there.

create table kiosk_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- As IANA writes it.
  time_zone text not null,
  config jsonb not null,
  -- Grows with each change, so that booths learn of it and a change made from an older one is noticed.
  config_version integer not null default 1,
  -- The PIN is kept twice as a hash only: for the server, and for booths without a network.
  pin_hash text not null,
  pin_verifier jsonb not null,
  pin_failures integer not null default 0,
  -- Locks since the last right PIN: each is twice as long as the one before.
  pin_locks integer not null default 0,
  pin_locked_until timestamptz,
  consent_version integer not null default 1,
  purge_after interval not null default '30 days',
  looks_budget integer not null default 0 check (looks_budget >= 0),
  looks_used integer not null default 0 check (looks_used >= 0),
  sheets_used integer not null default 0 check (sheets_used >= 0),
  project_id uuid references projects (id) on delete set null,
  closed_at timestamptz,
  created_at timestamptz not null
);
create index kiosk_events_of_user on kiosk_events (user_id, created_at desc, id desc);
create index kiosk_events_of_project on kiosk_events (project_id) where project_id is not null;

-- What guests agreed to, by versions: a version never changes.
create table kiosk_consents (
  event_id uuid not null references kiosk_events (id) on delete cascade,
  version integer not null,
  text jsonb not null,
  primary key (event_id, version)
);

create table kiosk_booths (
  id uuid primary key,
  event_id uuid not null references kiosk_events (id) on delete cascade,
  name text not null,
  -- Of the code that pairs its device, while it has none.
  code_hash bytea unique,
  code_until timestamptz,
  -- Of the token of its device.
  token_hash bytea unique,
  paired_at timestamptz,
  revoked_at timestamptz,
  seen_at timestamptz,
  -- What it last said of itself.
  report jsonb,
  created_at timestamptz not null,
  check ((token_hash is null) = (paired_at is null))
);
create index kiosk_booths_of_event on kiosk_booths (event_id, created_at);

-- Codes that were tried, by whom: only hashes of addresses.
create table kiosk_guesses (
  bucket text primary key,
  began_at timestamptz not null,
  guesses integer not null
);

create table kiosk_sessions (
  id uuid primary key,
  booth_id uuid not null references kiosk_booths (id) on delete cascade,
  event_id uuid not null references kiosk_events (id) on delete cascade,
  -- Order within the booth, whatever its clock said.
  seq bigint not null,
  started_at timestamptz not null,
  received_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('done', 'idle', 'deleted', 'crash')),
  locale text,
  consent_version integer,
  consent_at timestamptz,
  may_use_ai boolean not null default false,
  -- Of the token in the guest's link, which is known to the booth and the guest alone.
  share_hash bytea not null unique,
  share_until timestamptz not null,
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('guest', 'booth', 'host', 'time'))
);
create index kiosk_sessions_of_booth on kiosk_sessions (booth_id, seq);
create index kiosk_sessions_of_event on kiosk_sessions (event_id, started_at);
create index kiosk_sessions_due on kiosk_sessions (share_until) where deleted_at is null;

create table kiosk_captures (
  id uuid primary key,
  session_id uuid not null references kiosk_sessions (id) on delete cascade,
  seq bigint not null,
  kind text not null check (kind in ('shot', 'sheet', 'gif', 'video')),
  template text,
  -- Of the bytes as the booth has them; what is kept has no metadata any more.
  sha256 bytea not null check (octet_length(sha256) = 32),
  bytes bigint not null,
  captured_at timestamptz not null,
  received_at timestamptz not null,
  media_id uuid unique references media (id) on delete set null,
  -- Set while moderation shows it to nobody.
  hidden_as text
);
create index kiosk_captures_of_session on kiosk_captures (session_id, seq);

create table kiosk_looks (
  capture_id uuid not null references kiosk_captures (id) on delete cascade,
  style text not null,
  -- How it is made: by a model, or by the built-in grade.
  way text not null check (way in ('engine', 'grade')),
  job_id uuid references jobs (id) on delete set null,
  media_id uuid references media (id) on delete set null,
  state text not null check (state in ('waiting', 'made', 'refused', 'failed')),
  created_at timestamptz not null,
  primary key (capture_id, style)
);
create index kiosk_looks_waiting on kiosk_looks (created_at) where state = 'waiting';
create index kiosk_looks_of_job on kiosk_looks (job_id) where job_id is not null;
create index kiosk_looks_of_media on kiosk_looks (media_id) where media_id is not null;

create table kiosk_mails (
  id uuid primary key,
  session_id uuid not null references kiosk_sessions (id) on delete cascade,
  address text not null,
  agreed_at timestamptz not null,
  consent_version integer not null,
  locale text not null,
  -- The guest's token, sealed, until the mail is out.
  share_sealed bytea,
  state text not null check (state in ('waiting', 'sent', 'failed')),
  tries integer not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  reason text,
  created_at timestamptz not null,
  unique (session_id, address)
);
create index kiosk_mails_due on kiosk_mails (next_at) where state = 'waiting';

create table kiosk_prints (
  id uuid primary key,
  event_id uuid not null references kiosk_events (id) on delete cascade,
  capture_id uuid not null references kiosk_captures (id) on delete cascade,
  way text not null check (way in ('browser', 'ipp')),
  printer text,
  copies integer not null check (copies > 0),
  state text not null check (state in ('waiting', 'sent', 'printed', 'held', 'failed', 'cancelled')),
  reason text,
  ipp_job integer,
  -- Whether it was about to be sent: then the printer is asked whether it has it.
  is_begun boolean not null default false,
  asked_at timestamptz not null,
  done_at timestamptz
);
create index kiosk_prints_open on kiosk_prints (asked_at) where state in ('waiting', 'sent', 'held');
create index kiosk_prints_of_capture on kiosk_prints (capture_id);

-- No address and no picture: it stays when a guest deletes theirs.
create table kiosk_facts (
  id uuid primary key,
  event_id uuid not null references kiosk_events (id) on delete cascade,
  booth_id uuid not null,
  session_id uuid,
  at timestamptz not null,
  kind text not null,
  n integer not null default 1,
  ms integer
);
create index kiosk_facts_hours on kiosk_facts (event_id, at, kind);
