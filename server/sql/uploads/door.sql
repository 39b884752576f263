-- Objects of uploads and their thumbnails, with owners.
create or replace view upload_bytes (id, user_id, object_key, mime, bytes, sha256, thumbnails) as
  select id, user_id, object_key, mime, bytes, sha256, coalesce(thumbnails, '[]'::jsonb) from uploads;

-- Uploads for mixed lists.
create or replace view upload_entries (id, user_id, width, height, placeholder, at, deleted_at, thumbnails) as
  select id, user_id, width, height, placeholder, created_at, deleted_at, coalesce(thumbnails, '[]'::jsonb) from uploads;
