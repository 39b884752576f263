-- Queues objects for deletion when they are no longer referenced by a row. Called by delete triggers, because rows are also
-- deleted by cascades from their user.

create or replace function leave_object() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;

create or replace function leave_media_objects() returns trigger language plpgsql as $$
begin
  insert into loose_objects (key, remove_after)
  select key, '-infinity' from (
    select old.object_key as key union select value ->> 'key' from jsonb_array_elements(old.thumbnails)
  ) keys on conflict do nothing;
  return null;
end $$;
