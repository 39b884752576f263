-- Music of users for their videos.
create table music_tracks (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  object_key text not null,
  mime text not null,
  bytes bigint not null,
  sha256 text not null,
  seconds double precision not null,
  -- Peaks at equal intervals, one byte each.
  waveform bytea not null,
  created_at timestamptz not null,
  -- In the trash. Videos in progress still find it.
  deleted_at timestamptz,
  unique (user_id, sha256)
);
create index music_tracks_deleted on music_tracks (deleted_at) where deleted_at is not null;

-- Peaks of its sound, 20 bytes per second. Empty without sound, null if not measured.
alter table video_takes add column waveform bytea;
