-- Objects besides its own images that gallery URLs can load, with their owners.
create or replace view guest_bytes (id, user_id, object_key, mime, bytes, sha256, thumbnails) as
  select id, user_id, object_key, mime, bytes, sha256, thumbnails from upload_bytes
  union all select id, user_id, object_key, mime, bytes, sha256, thumbnails from take_bytes
  union all select id, user_id, object_key, mime, bytes, sha256, thumbnails from track_bytes;

-- Hashes of files, as others get them, that must stay as they are.
create or replace view named_files (sha256) as
  select sha256 from proof_files
  union all select sha256 from delivery_sources;
