-- What a profile says about how far its owner has come.
create or replace view profile_facts (id, terms_accepted, compliance_confirmed, is_named, is_admin) as
  select id, terms_accepted, compliance_confirmed, display_name is not null and use_type is not null, is_admin
  from user_profiles;

-- What somebody calls themselves.
create or replace view profile_names (id, display_name) as
  select id, display_name from user_profiles;

-- Until the transaction ends nobody else changes who is an admin.
create or replace function lock_admins() returns void language sql as $$
  select pg_advisory_xact_lock(7236412)
$$;
