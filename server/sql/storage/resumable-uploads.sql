-- Resumable uploads, and the cleanup of their parts.

create or replace function leave_upload_part() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;

-- Deleted users can’t complete their uploads.
create or replace function forget_uploads_of_user() returns trigger language plpgsql as $$
begin
  delete from storage_uploads where owner = old.id;
  return null;
end $$;
