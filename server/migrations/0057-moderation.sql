-- Moderation: what is reported or found by rules, one case a thing, what was decided about it, strikes and appeals.
-- Ids of people without a foreign key stay when an account goes, under an id that then names nobody; what they wrote, and
-- words of theirs that were marked, stand in tables of their own and go with the account.
create table cases (
  id uuid primary key default gen_random_uuid(),
  -- What people call it by.
  number bigint generated always as identity unique,
  subject_kind text not null,
  subject_id text not null,
  author_id uuid not null,
  -- The reason that weighs most, and how grave the case is.
  reason text not null,
  level text not null check (level in ('low', 'medium', 'high')),
  status text not null default 'open' check (status in ('open', 'assigned', 'escalated', 'closed')),
  -- What others see of the thing. `held`: it is kept back until somebody decides.
  state text not null default 'shown' check (state in ('shown', 'held', 'hidden', 'removed')),
  priority real not null default 0,
  score real not null default 0,
  -- Whether minors are mentioned by anybody: such a case is never decided in bulk.
  is_alone boolean not null default false,
  assigned_to uuid,
  assigned_until timestamptz,
  -- Grows with every decision, so that whoever decides from an older state is told.
  version bigint not null default 1,
  opened_at timestamptz not null,
  due_at timestamptz not null,
  closed_at timestamptz,
  unique (subject_kind, subject_id)
);
create index cases_queue on cases (priority desc, due_at, id) where status <> 'closed';
create index cases_due on cases (due_at) where status <> 'closed';
create index cases_closed on cases (closed_at desc) where status = 'closed';
create index cases_of_author on cases (author_id);

create table reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references cases (id),
  reporter_id uuid not null,
  reason text not null,
  field text,
  span int4range,
  created_at timestamptz not null,
  -- Of the decision that answered it; null: none yet.
  outcome text check (outcome in ('upheld', 'refused')),
  decided_at timestamptz,
  unique (case_id, reporter_id)
);
create index reports_of_reporter on reports (reporter_id, created_at desc);
create table report_texts (
  report_id uuid primary key references reports (id),
  reporter_id uuid not null references users (id) on delete cascade,
  text text not null
);
create index report_texts_of_reporter on report_texts (reporter_id);

-- What rules found. Without a case: by a rule that touches nobody yet.
create table rule_hits (
  id bigint generated always as identity primary key,
  case_id uuid references cases (id),
  author_id uuid not null references users (id) on delete cascade,
  subject_kind text not null,
  subject_id text not null,
  rule_id uuid not null,
  rule_version integer not null,
  policy text not null,
  level text not null,
  action text not null,
  field text not null,
  spans int4range[] not null default '{}',
  words text[] not null default '{}',
  shadow boolean not null,
  -- Whether the thing still says it; what was changed since is history.
  is_current boolean not null default true,
  at timestamptz not null
);
create index rule_hits_of_case on rule_hits (case_id) where case_id is not null;
create index rule_hits_of_rule on rule_hits (rule_id, rule_version, at);
create index rule_hits_of_author on rule_hits (author_id);

create table case_events (
  id bigint generated always as identity primary key,
  case_id uuid not null references cases (id),
  at timestamptz not null,
  -- Null: the machine.
  by_id uuid,
  kind text not null check (kind in ('note', 'assign', 'dismiss', 'hide', 'remove', 'restore', 'warn', 'suspend', 'ban',
    'escalate', 'appeal', 'uphold', 'overturn', 'hold', 'undo')),
  policy text,
  field text,
  spans int4range[] not null default '{}',
  days integer check (days between 1 and 90),
  points smallint check (points between 0 and 4),
  -- What others saw of the thing before and see since.
  state_before text,
  state_after text,
  status_before text,
  -- The event that an undo, an uphold or an overturn is about.
  about_id bigint references case_events (id),
  -- Of the audit.
  audit_id uuid
);
create index case_events_of_case on case_events (case_id, id);
create index case_events_about on case_events (about_id) where about_id is not null;
create index case_events_by_age on case_events (at) where kind in ('hide', 'remove', 'overturn', 'dismiss');

-- Words of an event: what the author reads, the note of whoever decided, and the text with the words that were marked.
create table case_texts (
  event_id bigint primary key references case_events (id),
  author_id uuid not null references users (id) on delete cascade,
  title text,
  passage text,
  words text[] not null default '{}',
  public_text jsonb,
  private_note text
);
create index case_texts_of_author on case_texts (author_id);

-- Decisions that can still be taken back, and that nobody was told of: strikes and mails follow when it is too late for that.
create table case_tellings (
  event_id bigint primary key references case_events (id),
  due_at timestamptz not null
);
create index case_tellings_due on case_tellings (due_at);

create table strikes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  event_id bigint not null unique references case_events (id),
  points smallint not null check (points between 1 and 4),
  given_at timestamptz not null,
  expires_at timestamptz not null,
  voided_by bigint references case_events (id)
);
create index strikes_of_user on strikes (user_id);

-- Who may not publish, and until when; each by a decision.
create table publishing_pauses (
  event_id bigint primary key references case_events (id),
  user_id uuid not null references users (id) on delete cascade,
  until timestamptz not null
);
create index publishing_pauses_of_user on publishing_pauses (user_id, until);

create table appeals (
  id uuid primary key default gen_random_uuid(),
  event_id bigint not null unique references case_events (id),
  user_id uuid not null references users (id) on delete cascade,
  text text not null check (length(text) between 20 and 2000),
  created_at timestamptz not null,
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  outcome text check (outcome in ('upheld', 'overturned')),
  -- The event that decided it.
  answer_id bigint references case_events (id),
  check ((decided_at is null) = (outcome is null) and (decided_at is null) = (decided_by is null))
);
create index appeals_open on appeals (due_at) where decided_at is null;
create index appeals_of_user on appeals (user_id);

-- How many pictures each moderator looked at on a day.
create table pictures_seen (
  admin_id uuid not null references users (id) on delete cascade,
  day date not null,
  n integer not null,
  primary key (admin_id, day)
);
