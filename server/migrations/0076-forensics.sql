-- What each picture is known by when it comes again, and what was found out about pictures.

-- The name is the table's now; what stood there is offered as media_digests (server/sql/gallery/door.sql).
drop view if exists media_hashes;

-- One row a picture, made with its thumbnails. No bytes where there is nothing to know it by: one colour, or a broken file.
create table media_hashes (
  media_id uuid primary key references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  phash bytea not null check (octet_length(phash) in (0, 8)),
  dhash bytea not null check (octet_length(dhash) = octet_length(phash)),
  -- Of the central 90 and 80 hundredths and of the mirror, both hashes each.
  variants bytea not null check (octet_length(variants) = 6 * octet_length(phash)),
  version smallint not null
);
-- Whoever looks for a picture reads all of somebody's, from the index alone.
create index media_hashes_of_user on media_hashes (user_id, media_id) include (phash, dhash, variants);

-- Pictures whose hashes are still to be made: those that were there before hashes were.
create table media_hashes_due (
  media_id uuid primary key references media (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade
);
create index media_hashes_due_of_user on media_hashes_due (user_id);
insert into media_hashes_due (media_id, user_id) select id, user_id from media where type = 'image';

create table forensic_reports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  media_id uuid references media (id) on delete set null,
  name text not null,
  input_sha256 bytea not null check (octet_length(input_sha256) = 32),
  input_bytes bigint not null check (input_bytes >= 0),
  mime text not null,
  -- Version of the tests and the decoder.
  engine text not null,
  parameters jsonb not null,
  findings jsonb not null,
  map_hashes jsonb not null,
  notes jsonb not null default '[]',
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index forensic_reports_of_user on forensic_reports (user_id, created_at desc, id desc) where deleted_at is null;
create index forensic_reports_of_media on forensic_reports (media_id) where media_id is not null;
create index forensic_reports_deleted on forensic_reports (deleted_at) where deleted_at is not null;
