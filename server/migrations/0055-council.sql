-- What needs more than one admin: asked for by one, decided by others, executed once by a task.
create table proposals (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- What it is about: the id of a person, the name of a flag.
  subject text,
  payload jsonb not null,
  -- What it would change, in rows, as it was when it was proposed: what is decided does not change under those who decide.
  effect jsonb not null default '[]',
  reason text not null check (length(reason) >= 3),
  proposer_id uuid not null,
  status text not null default 'open'
    check (status in ('open', 'approved', 'declined', 'withdrawn', 'expired', 'done', 'failed')),
  -- How many others must approve.
  needs smallint not null default 1 check (needs between 1 and 2),
  -- Where there is one admin: executed from then on, unless it is withdrawn before.
  not_before timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What its execution answered, or `error` with why it failed.
  result jsonb,
  check ((status = 'open') = (decided_at is null))
);
create index proposals_newest on proposals (created_at desc, id desc);
-- The same thing is not decided twice at a time.
create unique index proposals_once on proposals (kind, coalesce(subject, ''), md5(payload::text))
  where status in ('open', 'approved');

-- No foreign keys to users: who decided stays, also when their account goes.
create table proposal_votes (
  proposal_id uuid not null references proposals (id),
  admin_id uuid not null,
  approve boolean not null,
  reason text not null check (length(reason) >= 3),
  at timestamptz not null,
  primary key (proposal_id, admin_id)
);
