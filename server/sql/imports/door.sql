-- Bytes received for photographs that aren't in the gallery yet, by storage category.
create or replace view import_weights (user_id, kind, bytes) as
  select imports.user_id, 'photographs', import_files.size
    from import_files join imports on imports.id = import_files.import_id where import_files.object_key is not null
  union all select imports.user_id, 'photographs', import_parts.bytes
    from import_parts join imports on imports.id = import_parts.import_id;
