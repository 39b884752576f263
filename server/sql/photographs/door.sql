-- Photographs as other features see them.

-- Storage used by the files of photographs besides the original, which counts with its gallery item.
create or replace view photograph_weights (user_id, kind, bytes) as
  select user_id, 'photographs', bytes from media_files where role <> 'original';

-- Names of the files, as the camera wrote them.
create or replace view photograph_names (media_id, file_name) as
  select media_id, file_name from photographs;
