-- What the addresses of the gallery open besides its own pictures: where the bytes are, and whose.
create or replace view guest_bytes (id, user_id, object_key, mime, bytes, sha256, thumbnails) as
  select id, user_id, object_key, mime, bytes, sha256, thumbnails from upload_bytes
  union all select id, user_id, object_key, mime, bytes, sha256, thumbnails from take_bytes;
