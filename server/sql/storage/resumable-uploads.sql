-- Uploads that come in pieces, and what they leave behind.

create or replace function leave_upload_part() returns trigger language plpgsql as $$
begin
  perform leave_key(old.object_key);
  return null;
end $$;

-- Whoever is gone finishes nothing more.
create or replace function forget_uploads_of_user() returns trigger language plpgsql as $$
begin
  delete from storage_uploads where owner = old.id;
  return null;
end $$;
