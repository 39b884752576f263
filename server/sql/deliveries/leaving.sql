-- Queues objects for removal when their row is deleted, also with its user, or no longer names them.
create or replace function delivery_files_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger delivery_files_leave_deleted after delete on delivery_files
  for each row when (old.object_key is not null) execute function delivery_files_leave();
create or replace trigger delivery_files_leave_removed after update of object_key on delivery_files
  for each row when (old.object_key is not null and new.object_key is null) execute function delivery_files_leave();

create or replace function delivery_previews_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.thumb_key);
  perform leave_key(old.view_key);
  return null;
end $$;
create or replace trigger delivery_items_leave_deleted after delete on delivery_items
  for each row when (old.thumb_key is not null) execute function delivery_previews_leave();
create or replace trigger delivery_items_leave_removed after update of thumb_key on delivery_items
  for each row when (old.thumb_key is not null and new.thumb_key is null) execute function delivery_previews_leave();
