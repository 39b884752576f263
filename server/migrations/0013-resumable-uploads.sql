-- Uploads that come in pieces. Every process reads and writes the same rows, and the pieces are objects like any
-- other, so a browser may go on at whichever process it reaches.

create table storage_uploads (
  -- Becomes the version of the object.
  id uuid primary key,
  bucket_id text not null references storage_buckets (id) on delete cascade,
  name text collate "C" not null,
  -- Whoever began it: somebody signed in, or nobody who is known.
  owner uuid,
  replaces boolean not null,
  -- Null until it is told.
  length bigint check (length >= 0),
  received bigint not null default 0 check (received >= 0),
  mime text not null,
  cache_control text not null,
  metadata jsonb,
  -- What the browser said of it, which it is told again.
  told jsonb,
  created_at timestamptz not null,
  finished_at timestamptz,
  check (received <= length)
);
create index storage_uploads_by_age on storage_uploads (created_at);

create table storage_upload_parts (
  upload_id uuid not null references storage_uploads (id) on delete cascade,
  start bigint not null,
  bytes bigint not null check (bytes > 0),
  object_key text not null,
  primary key (upload_id, start)
);

create function leave_upload_part() returns trigger language plpgsql as $$
begin
  insert into loose_objects (key, remove_after) values (old.object_key, '-infinity') on conflict do nothing;
  return null;
end $$;
create trigger storage_upload_parts_leave_objects after delete on storage_upload_parts
  for each row execute function leave_upload_part();

-- Whoever is gone finishes nothing more.
create function forget_uploads_of_user() returns trigger language plpgsql as $$
begin
  delete from storage_uploads where owner = old.id;
  return null;
end $$;
create trigger users_forget_uploads after delete on users
  for each row execute function forget_uploads_of_user();
create index storage_uploads_by_owner on storage_uploads (owner) where owner is not null;
