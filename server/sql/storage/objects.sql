-- Objects of the storage protocol: cleanup of deleted files, and rows for the product's own images.

create or replace function leave_storage_object() returns trigger language plpgsql as $$
begin
  if not old.is_managed then
    perform leave_key(old.object_key);
  end if;
  return null;
end $$;

-- Adds the object of one of the product's own images. Triggers keep it in sync with the row of the image.
create or replace function show_in_storage(bucket text, m_id uuid, m_user uuid, m_key text, m_mime text, m_bytes bigint,
  m_sha text, m_at timestamptz) returns void language sql as $$
  insert into storage_objects (id, bucket_id, name, owner, folder_of, object_key, is_managed, version, mime, bytes,
    etag, created_at, updated_at, last_accessed_at)
  values (m_id, bucket, m_user || '/' || m_id || '.' || split_part(m_mime, '/', 2), m_user, m_user, m_key, true,
    m_id::text, m_mime, m_bytes, '"' || left(m_sha, 32) || '"', m_at, m_at, m_at)
  on conflict do nothing
$$;

create or replace function media_in_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from storage_objects where id = old.id and is_managed;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    perform show_in_storage('media', new.id, new.user_id, new.object_key, new.mime, new.bytes, new.sha256, new.created_at);
  end if;
  return null;
end $$;

-- Also when an edit of the image is shown.
create or replace trigger media_in_storage after insert or delete or update of deleted_at, object_key on media
  for each row execute function media_in_storage();

create or replace function uploads_in_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from storage_objects where id = old.id and is_managed;
  else
    perform show_in_storage('uploads', new.id, new.user_id, new.object_key, new.mime, new.bytes, new.sha256, new.created_at);
  end if;
  return null;
end $$;
