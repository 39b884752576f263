-- What people say about the help they were given; it goes with their account.
create table support_feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  context_id text not null check (length(context_id) between 1 and 100),
  helpful boolean not null,
  message text check (length(message) between 1 and 2000),
  locale text not null check (locale in ('en', 'es')),
  version text not null,
  created_at timestamptz not null
);
create index support_feedback_by_age on support_feedback (created_at desc, id desc);
create index support_feedback_of_user on support_feedback (user_id, created_at desc);
