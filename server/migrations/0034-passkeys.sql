-- Passkeys: keys that sign somebody in by themselves. Off unless a deployment switches them on.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  -- { id, publicKey, counter, transports }, as of a security key.
  credential jsonb not null,
  friendly_name text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- What a passkey is asked to sign; good once and for minutes. Without a user somebody is about to sign in.
create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
