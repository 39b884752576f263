-- Where the bytes of uploads and of their smaller renderings are, and whose.
create or replace view upload_bytes (id, user_id, object_key, mime, bytes, sha256, thumbnails) as
  select id, user_id, object_key, mime, bytes, sha256, coalesce(thumbnails, '[]'::jsonb) from uploads;

-- Uploads as a list of everything needs them.
create or replace view upload_entries (id, user_id, width, height, placeholder, at, deleted_at, thumbnails) as
  select id, user_id, width, height, placeholder, created_at, deleted_at, coalesce(thumbnails, '[]'::jsonb) from uploads;
