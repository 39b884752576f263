-- What stands between signing in and the studio: suspension, invites, legal documents, terms.

-- Marks of an account; no row, no marks.
create table user_flags (
  user_id uuid primary key references users (id) on delete cascade,
  banned boolean not null default false,
  -- For the person to read.
  ban_reason text,
  banned_at timestamptz,
  check (not banned or banned_at is not null)
);

create table invites (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses between 0 and max_uses),
  note text,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index invites_by_age on invites (created_at desc, id desc);

-- One per person: whoever is in needs no second invite.
create table invite_claims (
  user_id uuid primary key references users (id) on delete cascade,
  invite_id uuid not null references invites (id),
  claimed_at timestamptz not null
);
create index invite_claims_of_invite on invite_claims (invite_id);

-- Tries at codes, by who and from where, so that guessing is as slow on many processes as on one.
create table invite_guesses (
  bucket text primary key,
  began_at timestamptz not null,
  guesses integer not null
);
create index invite_guesses_by_age on invite_guesses (began_at);

-- What was published together; the newest is what an acceptance names.
create table legal_versions (
  version text primary key,
  place bigint generated always as identity unique,
  -- Whether terms and compliance must be confirmed anew.
  asks_terms boolean not null default false,
  published_by uuid references users (id) on delete set null,
  published_at timestamptz not null
);

-- A document that a version leaves out is as it was in the version before.
create table legal_texts (
  document text not null check (document in ('terms', 'privacy')),
  version text not null references legal_versions (version),
  locale text not null check (locale in ('en', 'es')),
  title text not null,
  body text not null,
  primary key (document, version, locale)
);

-- Until now every acceptance came with the terms.
alter table legal_acceptances add column confirms_terms boolean not null default true;
alter table legal_acceptances alter column confirms_terms drop default;
create index legal_acceptances_by_age on legal_acceptances (accepted_at desc, id desc);

-- By trigger, because every process remembers who passed, and whatever closes a gate must be heard of by all:
-- the id of the user, or `*` for everybody.
create function tell_gates() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('gates_changed', coalesce(changed ->> tg_argv[0], '*'));
  return null;
end $$;
create trigger user_flags_tell_gates after insert or update or delete on user_flags
  for each row execute function tell_gates('user_id');
create trigger users_tell_gates after update of banned_until on users
  for each row execute function tell_gates('id');
create trigger profiles_tell_gates
  after update of display_name, use_type, terms_accepted, compliance_confirmed, is_admin on user_profiles
  for each row execute function tell_gates('id');
create trigger claims_tell_gates after delete on invite_claims
  for each row execute function tell_gates('user_id');
create trigger legal_versions_tell_gates after insert on legal_versions
  for each row execute function tell_gates('');
