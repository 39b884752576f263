-- Queues the object and the thumbnails of a deleted upload for removal, also when its owner is deleted.
create or replace function uploads_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  perform leave_key(value ->> 'key') from jsonb_array_elements(old.thumbnails);
  return null;
end $$;
create or replace trigger uploads_leave_objects after delete on uploads for each row execute function uploads_leave();
