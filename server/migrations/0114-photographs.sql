-- Photographs of users: what their files record, and the files themselves, which stay as the camera wrote them.
create table photographs (
  media_id uuid primary key references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  import_id uuid,
  added_at timestamptz not null,
  file_name text not null,
  folder text,
  -- As the camera's clock showed it.
  captured_at_local timestamp,
  captured_at_source text not null
    check (captured_at_source in ('offset', 'gps', 'time-zone', 'file', 'neighbours', 'none')),
  camera text,
  -- Of the serial number and the user's id, so that serial numbers can't be looked up.
  serial_hash bytea,
  lens text,
  iso integer,
  focal_length real,
  focal_length_35mm real,
  aperture real,
  exposure_time real,
  flash boolean,
  is_damaged boolean not null default false,
  develop_settings jsonb
);
create index photographs_added on photographs (user_id, added_at desc, media_id desc);
create index photographs_of_import on photographs (import_id) where import_id is not null;

-- Only the owner gets positions.
create table photograph_locations (
  media_id uuid primary key references photographs (media_id) on delete cascade,
  latitude double precision not null,
  longitude double precision not null,
  altitude real
);

create table media_files (
  media_id uuid not null references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('original', 'raw', 'sidecar', 'motion')),
  name text not null,
  -- The original's object belongs to its media row.
  object_key text not null,
  mime text not null,
  bytes bigint not null,
  sha256 bytea not null,
  primary key (media_id, role)
);
create index media_files_by_hash on media_files (user_id, sha256);

create table imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('drop', 'tether', 'phone', 'upload-link', 'api-key')),
  name text not null,
  project text,
  time_zone text not null,
  options jsonb not null,
  state text not null default 'open' check (state in ('open', 'paused', 'finished', 'undoing', 'undone')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index imports_of_user on imports (user_id, created_at desc, id desc);

create table import_files (
  import_id uuid not null references imports (id) on delete cascade,
  number integer not null,
  path text not null,
  name text not null,
  size bigint not null,
  modified_at timestamptz not null,
  sha256 bytea,
  role text not null check (role in ('original', 'raw', 'sidecar', 'motion')),
  picture_number integer not null,
  state text not null default 'pending'
    check (state in ('pending', 'uploading', 'stored', 'ready', 'duplicate', 'damaged', 'rejected')),
  reason text,
  received bigint not null default 0,
  -- The received file until it belongs to a picture.
  object_key text,
  media_id uuid references media (id) on delete set null,
  primary key (import_id, number)
);
create index import_files_of_picture on import_files (import_id, picture_number);
create index import_files_of_media on import_files (media_id) where media_id is not null;

-- Received parts of an unfinished file.
create table import_parts (
  import_id uuid not null,
  number integer not null,
  start bigint not null,
  bytes bigint not null,
  object_key text not null,
  received_at timestamptz not null,
  primary key (import_id, number, start),
  foreign key (import_id, number) references import_files (import_id, number) on delete cascade
);
