-- Files of takes with their owners.
create or replace view take_bytes (id, user_id, object_key, mime, bytes, sha256, thumbnails) as
  select id, user_id, object_key, mime, bytes, sha256, thumbnails from video_takes;
