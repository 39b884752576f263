-- Admins who can act: not suspended and not scheduled for deletion. The last one can’t be removed.
create or replace view able_admins (id) as
  select p.id from profile_facts p join accounts u on u.id = p.id
  where p.is_admin and (u.banned_until is null or u.banned_until <= now())
    and not exists (select from suspended s where s.user_id = p.id)
    and not exists (select from leaving l where l.user_id = p.id);
