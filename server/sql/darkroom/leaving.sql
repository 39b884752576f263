-- Queues a deleted file of the edit cache for removal, also when its image is deleted.
create or replace trigger edit_cache_leaves after delete on edit_cache
  for each row execute function leave_object();
