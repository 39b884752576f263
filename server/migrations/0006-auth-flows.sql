-- The rest of how people prove who they are: proof keys (PKCE), a new address, invitations, a fresh proof.

alter table users
  add column new_email text check (new_email = lower(new_email)),
  add column email_change_sent_at timestamptz,
  -- Set when one of the two addresses has agreed to the change.
  add column email_change_agreed boolean not null default false,
  add column reauthentication_sent_at timestamptz,
  add column invited_at timestamptz;

-- A sign-in that begins in one place and ends in another: only who knows the verifier of the challenge can end it.
create table flow_states (
  id uuid primary key default gen_random_uuid(),
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  -- Set once the user has proven who they are: the code is then good once.
  code_hash text unique,
  user_id uuid references users (id) on delete cascade,
  -- How it was proven, as the sign-in will say.
  method text,
  -- What the provider gave that the client asked for.
  provider_tokens jsonb not null default '{}',
  created_at timestamptz not null default now(),
  approved_at timestamptz
);
create index flow_states_by_age on flow_states (created_at);

alter table one_time_tokens
  drop constraint one_time_tokens_purpose_check,
  add constraint one_time_tokens_purpose_check check (purpose in
    ('confirmation', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new', 'reauthentication')),
  add column flow_state_id uuid references flow_states (id) on delete cascade;
create index one_time_tokens_of_flow on one_time_tokens (flow_state_id) where flow_state_id is not null;
