-- Queues files of originals and renditions for removal when their image is deleted. The file that the image shows is queued
-- by the image, too.
create or replace trigger media_originals_leave after delete on media_originals
  for each row execute function leave_media_objects();
create or replace trigger media_renditions_leave after delete on media_renditions
  for each row execute function leave_object();
