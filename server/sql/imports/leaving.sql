-- Queues received bytes for removal with their row, unless they have become a photograph's.
create or replace function imports_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger import_parts_leave_objects after delete on import_parts
  for each row execute function imports_leave();
create or replace trigger import_files_leave_objects after delete on import_files
  for each row when (old.object_key is not null) execute function imports_leave();
