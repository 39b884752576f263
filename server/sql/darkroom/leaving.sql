-- Queues a deleted file of the edit cache for removal, also when its image is deleted.
create or replace function edit_cache_leaves() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger edit_cache_leaves after delete on edit_cache
  for each row execute function edit_cache_leaves();

-- The same for files that edits name.
create or replace function edit_object_leaves() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger edit_object_leaves after delete on edit_objects
  for each row execute function edit_object_leaves();
