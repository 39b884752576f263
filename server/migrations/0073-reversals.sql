-- Readings of pictures that are kept: what was found, measured and inferred, and the words that came of it. A look of a
-- vision model is one of them from when it is asked for, so that what it holds of the credits has a place to stand.
create table reversals (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  media_id uuid references media (id) on delete set null,
  name text not null,
  input_sha256 bytea not null,
  found jsonb,
  measured jsonb,
  inferred jsonb,
  model text,
  slots jsonb not null,
  status text not null check (status in ('asking', 'done', 'failed')),
  -- Why it failed, as its refusal said: whoever asks again with the same key hears the same.
  failure jsonb,
  credits integer not null default 0 check (credits >= 0),
  waived boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz,
  check ((status = 'failed') = (failure is not null)),
  check (status <> 'done' or (model is null) = (inferred is null))
);
create index reversals_of_user on reversals (user_id, created_at desc, id desc)
  where deleted_at is null and status = 'done';
create index reversals_of_media on reversals (media_id) where media_id is not null;
create index reversals_deleted on reversals (deleted_at) where deleted_at is not null;
create index reversals_open on reversals (created_at) where status <> 'done';
