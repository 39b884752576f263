-- Everything that is kept of somebody, one row an object, for whoever weighs it.
create view stored_bytes (user_id, kind, bytes) as
  select user_id,
    case when deleted_at is not null then 'trash' when type = 'video' then 'films' else 'images' end, bytes
  from media
  union all select user_id, 'takes', bytes from video_takes
  union all select user_id, 'uploads', bytes from uploads
  union all select folder_of, 'files', bytes from storage_objects
    where folder_of is not null and not is_managed
  union all select owner, 'unfinished', parts.bytes
    from storage_uploads join storage_upload_parts parts on parts.upload_id = storage_uploads.id
    where owner is not null
  union all select user_id, 'exports', bytes from account_exports where object_key is not null;
-- So that the pictures of one person are weighed without reading them.
create index media_weights on media (user_id) include (type, deleted_at, bytes);

-- How much somebody has written in the present minute. Nothing is lost with it.
create unlogged table storage_rates (
  user_id uuid primary key references users (id) on delete cascade,
  minute bigint not null,
  writes integer not null,
  bytes bigint not null
);
