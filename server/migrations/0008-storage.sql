-- What the storage protocol shows: buckets and the objects in them.

create table storage_buckets (
  id text primary key check (length(id) between 1 and 100),
  public boolean not null default false,
  -- own-folder: each user has the folder named as their id; read-only-own: the same, but the product writes;
  -- open: everybody everything, which only a conformance profile makes.
  policy text not null default 'own-folder' check (policy in ('own-folder', 'read-only-own', 'open')),
  owner uuid,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table storage_objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage_buckets (id),
  name text collate "C" not null,
  -- Whose folder it is in goes with them; who put it there is told, no more.
  owner uuid references users (id) on delete set null,
  folder_of uuid references users (id) on delete cascade,
  object_key text not null,
  -- Its bytes belong to a picture or an upload of the product, and go with that.
  is_managed boolean not null default false,
  version text not null,
  mime text not null,
  bytes bigint not null,
  etag text not null,
  cache_control text not null default 'no-cache',
  metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  unique (bucket_id, name)
);
create index storage_objects_of_folder on storage_objects (folder_of) where folder_of is not null;

create function leave_storage_object() returns trigger language plpgsql as $$
begin
  if not old.is_managed then
    insert into loose_objects (key, remove_after) values (old.object_key, '-infinity') on conflict do nothing;
  end if;
  return null;
end $$;
create trigger storage_objects_leave_objects after delete on storage_objects
  for each row execute function leave_storage_object();

insert into storage_buckets (id, policy, file_size_limit) values
  ('media', 'read-only-own', null), ('uploads', 'read-only-own', null), ('files', 'own-folder', 52428800);

-- The product's own pictures are objects as well: the row of the object follows the row of the picture.
create function show_in_storage(bucket text, m_id uuid, m_user uuid, m_key text, m_mime text, m_bytes bigint,
  m_sha text, m_at timestamptz) returns void language sql as $$
  insert into storage_objects (id, bucket_id, name, owner, folder_of, object_key, is_managed, version, mime, bytes,
    etag, created_at, updated_at, last_accessed_at)
  values (m_id, bucket, m_user || '/' || m_id || '.' || split_part(m_mime, '/', 2), m_user, m_user, m_key, true,
    m_id::text, m_mime, m_bytes, '"' || left(m_sha, 32) || '"', m_at, m_at, m_at)
  on conflict do nothing
$$;
create function media_in_storage() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from storage_objects where id = old.id and is_managed;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    perform show_in_storage('media', new.id, new.user_id, new.object_key, new.mime, new.bytes, new.sha256, new.created_at);
  end if;
  return null;
end $$;
create trigger media_in_storage after insert or delete or update of deleted_at on media
  for each row execute function media_in_storage();
create function uploads_in_storage() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from storage_objects where id = old.id and is_managed;
  else
    perform show_in_storage('uploads', new.id, new.user_id, new.object_key, new.mime, new.bytes, new.sha256, new.created_at);
  end if;
  return null;
end $$;
create trigger uploads_in_storage after insert or delete on uploads
  for each row execute function uploads_in_storage();

select show_in_storage('media', id, user_id, object_key, mime, bytes, sha256, created_at) from media where deleted_at is null;
select show_in_storage('uploads', id, user_id, object_key, mime, bytes, sha256, created_at) from uploads;
