-- Storage used by the files of photographs besides the original, which counts with its gallery item.
create or replace view photograph_weights (user_id, kind, bytes) as
  select user_id, 'photographs', bytes from media_files where role <> 'original';
