-- Where the bytes of uploads are, and whose.
create or replace view upload_bytes (id, user_id, object_key, mime, bytes, sha256) as
  select id, user_id, object_key, mime, bytes, sha256 from uploads;

-- Uploads as a list of everything needs them.
create or replace view upload_entries (id, user_id, width, height, placeholder, at, deleted_at) as
  select id, user_id, width, height, placeholder, created_at, deleted_at from uploads;
