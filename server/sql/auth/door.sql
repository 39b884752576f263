-- Account data that other features may read.
create or replace view accounts (id, email, email_confirmed_at, has_password, user_metadata, banned_until, created_at) as
  select id, email, email_confirmed_at, password_hash is not null, user_metadata, banned_until, created_at from users;

-- All accounts, for admins.
create or replace view people (id, email, created_at, banned_until, last_sign_in_at, has_factor) as
  select id, email, created_at, banned_until, last_sign_in_at,
    exists (select from mfa_factors f where f.user_id = users.id and f.status = 'verified')
  from users where deleted_at is null;

-- Active sign-ins with their last use.
create or replace view sign_ins_seen (user_id, seen_at) as
  select user_id, greatest(created_at, refreshed_at, token_seen_at) from sign_ins where ended_at is null;
