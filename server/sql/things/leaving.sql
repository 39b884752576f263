-- Queues the files of a deleted product for removal, also when its owner is deleted.
create or replace function things_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(key) from unnest(array[old.object_key, old.prepared_key, old.cover_key]) key where key is not null;
  return null;
end $$;
create or replace trigger things_leave_objects after delete on things for each row execute function things_leave();
