-- What the platform itself keeps.

-- Secrets the installation made for itself at first start, shared by all its processes.
create table installation_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- The first answer to each intended effect, so that a repeated call answers it again.
create table intents (
  user_id uuid not null,
  endpoint text not null,
  key text not null,
  body_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, endpoint, key)
);
create index intents_by_age on intents (created_at);

-- Mails to send: written in the transaction that causes them, sent afterwards, kept until they are out.
create table mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text
);
create index mails_unsent on mails (next_attempt_at) where sent_at is null;
create index mails_by_age on mails (created_at desc);
