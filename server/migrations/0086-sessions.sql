-- Sessions: a photo shoot of several people at once.

create table sessions (
  id uuid primary key,
  -- Six of Crockford's base32; null once it is ended or was idle for a day.
  code text unique,
  link_hash bytea unique not null,
  host_id uuid not null references users (id) on delete cascade,
  title text not null,
  status text not null default 'open' check (status in ('open', 'locked', 'ended')),
  brief jsonb not null,
  revision bigint not null default 0,
  -- Of the last event.
  seq bigint not null default 0,
  rules jsonb not null,
  -- What shoots of members have cost the host, or are to.
  total_used bigint not null default 0,
  total_cap bigint,
  created_at timestamptz not null,
  active_at timestamptz not null,
  ended_at timestamptz,
  keep_until timestamptz,
  check (total_cap is null or total_used <= total_cap)
);
create index sessions_of_host on sessions (host_id) where status <> 'ended';
create index sessions_idle on sessions (active_at) where code is not null;
create index sessions_kept on sessions (keep_until) where keep_until is not null;

create table session_members (
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('host', 'shooter', 'picker', 'viewer')),
  colour smallint not null,
  joined_at timestamptz not null,
  -- When they last showed a sign of life.
  seen_at timestamptz not null,
  left_at timestamptz,
  removed boolean not null default false,
  -- Whether they agreed with how copies may be kept.
  agreed_at timestamptz,
  cap_credits bigint,
  -- Credits of the host's: held for shoots under way, and taken.
  reserved bigint not null default 0 check (reserved >= 0),
  spent bigint not null default 0,
  primary key (session_id, user_id),
  check (cap_credits is null or reserved + spent <= cap_credits)
);
create index session_members_of_user on session_members (user_id, joined_at);

create table session_revisions (
  session_id uuid not null references sessions (id) on delete cascade,
  revision bigint not null,
  author_id uuid references users (id) on delete set null,
  -- The id that the edit was sent with: sent again, it counts once.
  edit_id uuid not null,
  brief jsonb not null,
  created_at timestamptz not null,
  primary key (session_id, revision),
  unique (session_id, edit_id)
);
create index session_revisions_of_author on session_revisions (author_id);

create table session_jobs (
  job_id uuid primary key references jobs (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  by_id uuid references users (id) on delete set null,
  payer_id uuid not null references users (id) on delete cascade,
  revision bigint not null,
  prompt text not null,
  seed bigint,
  credits bigint not null,
  revealed_at timestamptz,
  created_at timestamptz not null
);
create index session_jobs_of_session on session_jobs (session_id, created_at);
create index session_jobs_by on session_jobs (by_id);
create index session_jobs_of_payer on session_jobs (payer_id);

create table session_picks (
  session_id uuid not null references sessions (id) on delete cascade,
  media_id uuid not null references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  verdict text not null check (verdict in ('heart', 'no')),
  at timestamptz not null,
  primary key (session_id, media_id, user_id)
);
create index session_picks_of_user on session_picks (user_id);
create index session_picks_of_media on session_picks (media_id);

create table session_messages (
  id uuid primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  text text not null,
  held boolean not null default false,
  media_id uuid references media (id) on delete set null,
  x real check (x between 0 and 1),
  y real check (y between 0 and 1),
  created_at timestamptz not null
);
create index session_messages_of_session on session_messages (session_id, created_at, id);
create index session_messages_of_user on session_messages (user_id, created_at);
create index session_messages_of_media on session_messages (media_id) where media_id is not null;

create table session_events (
  session_id uuid not null references sessions (id) on delete cascade,
  seq bigint not null,
  at timestamptz not null,
  by_id uuid references users (id) on delete set null,
  what jsonb not null,
  primary key (session_id, seq)
);
create index session_events_by on session_events (by_id);

-- How often somebody has tried to join lately, by person, by network and in all.
create table session_guesses (
  bucket text primary key,
  began_at timestamptz not null,
  guesses integer not null
);
