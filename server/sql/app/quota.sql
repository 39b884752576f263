-- All stored objects with their owners, one row per object, for quotas. Every table that stores bytes must be included.
create or replace view stored_bytes (user_id, kind, bytes) as
  select user_id, kind, bytes from picture_weights
  union all select user_id, kind, bytes from photograph_weights
  union all select user_id, 'takes', bytes from take_bytes
  union all select user_id, kind, bytes from work_weights
  union all select user_id, 'uploads', bytes from upload_bytes
  union all select user_id, kind, bytes from thing_weights
  union all select user_id, kind, bytes from file_weights
  union all select user_id, 'exports', bytes from export_weights
  union all select user_id, kind, bytes from invoice_weights
  union all select user_id, kind, bytes from import_weights
  union all select user_id, kind, bytes from delivery_weights
  union all select user_id, kind, bytes from edit_object_weights
  union all select user_id, kind, bytes from track_weights;
