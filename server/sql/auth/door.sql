-- What others may know of an account.
create or replace view accounts (id, email, email_confirmed_at, has_password, user_metadata, banned_until, created_at) as
  select id, email, email_confirmed_at, password_hash is not null, user_metadata, banned_until, created_at from users;
