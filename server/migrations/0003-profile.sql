-- Who a user is to others, and whether onboarding is done.
create table user_profiles (
  id uuid primary key references users (id) on delete cascade,
  display_name text,
  use_type text check (use_type in ('photographer', 'designer', 'artist', 'creator', 'other')),
  terms_accepted boolean not null default false,
  compliance_confirmed boolean not null default false,
  is_admin boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Every acceptance, with the version of the documents at that time.
create table legal_acceptances (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  version text not null,
  accepted_at timestamptz not null default now()
);
create index legal_acceptances_of_user on legal_acceptances (user_id, accepted_at desc);
