-- Where the bytes of uploads are, and whose.
create or replace view upload_bytes (id, user_id, object_key, mime, bytes, sha256) as
  select id, user_id, object_key, mime, bytes, sha256 from uploads;
