-- What its owner says of a picture: stars, a flag, tags, other words for those who do not see it.
alter table media add column alt text;

-- `tag:sea`, `flag:pick`, and for three stars `stars:1`, `stars:2` and `stars:3`: so "three or more" is one mark too.
-- Beside the pictures, because an update there writes to each of their indexes anew.
create table media_marks (
  media_id uuid not null references media (id) on delete cascade,
  -- By bytes, so that all tags lie between `tag:` and `tag;` in any database.
  mark text collate "C" not null,
  user_id uuid not null references users (id) on delete cascade,
  -- That of the picture, so that a page of what has a mark is a walk along one index.
  created_at timestamptz not null,
  primary key (media_id, mark)
);
create index media_marks_newest on media_marks (user_id, mark, created_at desc, media_id desc);

-- The trash of a user, what was deleted last first.
create index media_trash on media (user_id, deleted_at desc, id desc) where deleted_at is not null;

-- Which pictures an archive that was asked for will hold, until its address ends.
create table zips (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  media_ids uuid[] not null,
  expires_at timestamptz not null
);
create index zips_due on zips (expires_at);
create index zips_of_user on zips (user_id);
