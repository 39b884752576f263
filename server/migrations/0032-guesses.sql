-- Tries at passwords, codes and second factors, counted over all processes and addresses before each is looked at.
create table guesses (
  -- What is guessed at: a hash. A network from which it was right before has a row of its own for it.
  bucket text primary key,
  user_id uuid references users (id) on delete cascade,
  tries integer not null,
  tried_at timestamptz not null,
  -- Before then nobody may try again.
  free_at timestamptz not null,
  is_known boolean not null default false
);
create index guesses_by_age on guesses (tried_at);
create index guesses_of_user on guesses (user_id) where user_id is not null;

-- Recovery codes had a count of their own.
alter table recovery_code_sets drop column guesses, drop column guessed_since;
