-- Second factors: what somebody has, besides what they know or the mail they read.
create table mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null check (type in ('totp', 'phone', 'webauthn')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  friendly_name text,
  -- Of a one-time password, as base32.
  secret text,
  -- The step whose code was used last: a code is good once.
  last_step bigint,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mfa_factors_of_user on mfa_factors (user_id);
create unique index mfa_factors_by_name on mfa_factors (user_id, friendly_name) where friendly_name <> '';

create table mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  ip text not null,
  wrong_guesses integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index mfa_challenges_of_factor on mfa_challenges (factor_id);
