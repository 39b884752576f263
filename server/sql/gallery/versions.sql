-- Increases the version of a user's gallery, which validates cached pages.

create or replace function gallery_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Without a row there is nothing to count, and the user may be being deleted.
    update gallery_versions set version = version + 1, changed_in = pg_current_xact_id()
    where user_id = old.user_id and changed_in <> pg_current_xact_id();
  else
    insert into gallery_versions as known (user_id) values (new.user_id)
    on conflict (user_id) do update set version = known.version + 1, changed_in = pg_current_xact_id()
    where known.changed_in <> pg_current_xact_id();
  end if;
  return null;
end $$;
