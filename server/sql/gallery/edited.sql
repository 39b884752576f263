-- Queues files of originals and renditions for removal when their image is deleted. The file that the image shows is queued
-- by the image, too.
create or replace function media_originals_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  perform leave_key(value ->> 'key') from jsonb_array_elements(old.thumbnails);
  return null;
end $$;
create or replace trigger media_originals_leave after delete on media_originals
  for each row execute function media_originals_leave();

create or replace function media_renditions_leave() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;
create or replace trigger media_renditions_leave after delete on media_renditions
  for each row execute function media_renditions_leave();
