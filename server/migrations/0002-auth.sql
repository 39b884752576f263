-- Users, how they prove who they are, and their sign-ins.

create table users (
  id uuid primary key default gen_random_uuid(),
  email text unique check (email = lower(email)),
  phone text unique,
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  email text,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_of_user on identities (user_id);

-- One per device or browser; every access token names one.
create table sign_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  aal text not null default 'aal1',
  -- Newest first: [{ method, timestamp }].
  amr jsonb not null default '[]',
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz,
  -- Set when a stolen refresh token showed: the sign-in is over, but its tokens must still be recognised.
  ended_at timestamptz
);
create index sign_ins_of_user on sign_ins (user_id);

-- Rotated at each use; the parent is the token it replaced, so that theft of a used one shows.
-- Only hashes are kept: a token's successor is computed from the token itself.
create table refresh_tokens (
  id bigint generated always as identity primary key,
  token_hash text not null unique,
  sign_in_id uuid not null references sign_ins (id) on delete cascade,
  parent_hash text,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_of_sign_in on refresh_tokens (sign_in_id);

-- What a mail carries: a link's token and a code, for one purpose, used once.
create table one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('confirmation', 'magiclink', 'recovery')),
  token_hash text not null unique,
  code_hash text not null,
  wrong_guesses integer not null default 0,
  -- The address it was mailed to: it proves that one and no other.
  relates_to text not null,
  -- Set when whoever proves the address may not be who chose the password.
  forgets_password boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index one_time_tokens_of_user on one_time_tokens (user_id, purpose);

-- When a kind of mail was last asked for, for known and unknown addresses alike, which is why only hashes are kept.
create table mail_turns (
  address_hash text not null,
  kind text not null,
  asked_at timestamptz not null,
  primary key (address_hash, kind)
);
create index mail_turns_by_age on mail_turns (asked_at);

-- Keys that sign access tokens; the newest signs, all are published until they are retired.
create table signing_keys (
  kid text primary key,
  algorithm text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
