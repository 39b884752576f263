-- Files of takes with their owners.
create or replace view take_bytes (id, user_id, object_key, mime, bytes, sha256, thumbnails) as
  select id, user_id, object_key, mime, bytes, sha256, thumbnails from video_takes;

-- Files of music tracks with their owners.
create or replace view track_bytes (id, user_id, object_key, mime, bytes, sha256, thumbnails) as
  select id, user_id, object_key, mime, bytes, sha256, '[]'::jsonb from music_tracks;

-- Bytes that quotas count.
create or replace view track_weights (user_id, kind, bytes) as
  select user_id, case when deleted_at is null then 'music' else 'trash' end, bytes from music_tracks;
