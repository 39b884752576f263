-- Who says something about the help. Signing in shows help, so that support stands below accounts.
create or replace view speakers (id, email) as
  select id, email from accounts;
