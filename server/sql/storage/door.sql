-- Storage used by users’ files and unfinished uploads. The product's own images are counted elsewhere.
create or replace view file_weights (user_id, kind, bytes) as
  select folder_of, 'files', bytes from storage_objects where folder_of is not null and not is_managed
  union all select owner, 'unfinished', parts.bytes
    from storage_uploads join storage_upload_parts parts on parts.upload_id = storage_uploads.id
    where owner is not null;
