-- Queues a deleted file for removal, also when its owner is deleted. The original's object belongs to its gallery item.
create or replace function media_files_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger media_files_leave_objects after delete on media_files
  for each row when (old.role <> 'original') execute function media_files_leave();
