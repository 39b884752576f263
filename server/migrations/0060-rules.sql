-- Term sets: each version for good, so that a rule's version means the same terms forever.
create table term_sets (
  id uuid not null,
  version integer not null,
  name text not null,
  -- { en: [...], es: [...] } as they were written.
  terms jsonb not null,
  -- Null: the studio came with it.
  created_by uuid,
  created_at timestamptz not null,
  primary key (id, version)
);

create table rules (
  id uuid not null,
  version integer not null,
  name text not null,
  policy text not null,
  level text not null check (level in ('note', 'low', 'medium', 'high')),
  action text not null check (action in ('flag', 'hold', 'refuse')),
  -- What it looks at: `texts` that others read, `requests` to models.
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['texts', 'requests']),
  body jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'simulated', 'shadow', 'live', 'retired')),
  created_by uuid,
  created_at timestamptz not null,
  shadow_from timestamptz,
  live_from timestamptz,
  primary key (id, version)
);
create unique index rules_one_live on rules (id) where status = 'live';
create unique index rules_one_shadow on rules (id) where status = 'shadow';

-- The exact terms of a version.
create table rule_term_sets (
  rule_id uuid not null,
  rule_version integer not null,
  set_id uuid not null,
  set_version integer not null,
  primary key (rule_id, rule_version, set_id),
  foreign key (rule_id, rule_version) references rules (id, version),
  foreign key (set_id, set_version) references term_sets (id, version)
);
create index rule_term_sets_of_set on rule_term_sets (set_id, set_version);

-- Each promotion, so that the last can be taken back.
create table rule_steps (
  id bigint generated always as identity primary key,
  rule_id uuid not null,
  rule_version integer not null,
  status_before text not null,
  status_after text not null,
  -- The version that was live until then.
  replaced integer,
  at timestamptz not null,
  undone_at timestamptz,
  foreign key (rule_id, rule_version) references rules (id, version)
);
create index rule_steps_of_rule on rule_steps (rule_id, id);

create table simulations (
  id uuid primary key,
  rule_id uuid not null,
  rule_version integer not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  status text not null check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress real not null default 0,
  took integer,
  result jsonb,
  -- Which hits are judged unseen: kind and id of each text. Their words are read where they stand, and go with their author.
  sample jsonb not null default '[]',
  created_by uuid,
  created_at timestamptz not null,
  foreign key (rule_id, rule_version) references rules (id, version)
);
create index simulations_of_rule on simulations (rule_id, rule_version, created_at desc);
create unique index simulations_one_open on simulations (rule_id) where status in ('waiting', 'running');

create table rule_judgements (
  simulation_id uuid not null references simulations (id),
  place integer not null,
  is_right boolean not null,
  judged_by uuid not null,
  at timestamptz not null,
  primary key (simulation_id, place)
);

-- What rules found in requests, which are refused or not and kept nowhere: how often on each day, and nothing of whom.
create table rule_request_days (
  rule_id uuid not null,
  rule_version integer not null,
  day date not null,
  shadow boolean not null,
  hits integer not null,
  primary key (rule_id, rule_version, day, shadow)
);
