-- Further ways to prove who one is: OpenID and SAML providers, wallets, phones, security keys.

-- Somebody who was sent to a provider and has not come back yet.
create table provider_flows (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  -- What only we know, so that nobody else can end it: the verifier of our own proof key, and the nonce.
  code_verifier text not null,
  nonce text not null,
  redirect_to text not null,
  -- Of the client that began it, when it will end it with a proof key of its own.
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  -- Set when somebody who is signed in adds a way to sign in.
  linking_user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null
);
create index provider_flows_by_age on provider_flows (created_at);

-- Proofs that are good once and come from others, as signatures of wallets.
create table used_proofs (
  hash text primary key,
  used_at timestamptz not null
);
create index used_proofs_by_age on used_proofs (used_at);

alter table users
  add column new_phone text,
  add column phone_change_sent_at timestamptz;

alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in
    ('confirmation', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new', 'reauthentication',
     'sms', 'phone_change'));

alter table mfa_factors
  -- Of a security key: { id, publicKey, counter, transports }.
  add column credential jsonb;
create unique index mfa_factors_by_phone on mfa_factors (user_id, phone) where phone is not null;

alter table mfa_challenges
  -- What a security key signs.
  add column challenge text,
  -- Of the code that was sent to a phone.
  add column code_hash text;
