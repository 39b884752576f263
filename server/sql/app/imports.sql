-- What uses a gallery item, so that it isn't deleted with its import.
create or replace view import_uses (media_id, reason) as
  select media_id, 'proof' from proof_media
  union all select media_id, 'work' from work_media
  union all select media_id, 'delivery' from delivery_media;
