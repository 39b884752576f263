-- A number that grows with every change of what somebody's gallery shows, so that a page that was made before can be
-- answered again for the price of reading one row.
create table gallery_versions (
  user_id uuid primary key references users (id) on delete cascade,
  version bigint not null default 1,
  -- One transaction counts once, however many pictures it changes.
  changed_in xid8 not null default pg_current_xact_id()
);
insert into gallery_versions (user_id) select distinct user_id from media;

create function gallery_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Without a row there is nothing to count, and the user may be going too.
    update gallery_versions set version = version + 1, changed_in = pg_current_xact_id()
    where user_id = old.user_id and changed_in <> pg_current_xact_id();
  else
    insert into gallery_versions as known (user_id) values (new.user_id)
    on conflict (user_id) do update set version = known.version + 1, changed_in = pg_current_xact_id()
    where known.changed_in <> pg_current_xact_id();
  end if;
  return null;
end $$;
-- At the end of the transaction: nobody waits for this row while they hold another that is waited for.
create constraint trigger media_changes_gallery after insert or update or delete on media
  deferrable initially deferred for each row execute function gallery_changed();
create constraint trigger marks_change_gallery after insert or delete on media_marks
  deferrable initially deferred for each row execute function gallery_changed();
create constraint trigger projects_change_gallery after update on projects
  deferrable initially deferred for each row execute function gallery_changed();
