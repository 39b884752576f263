-- Storage used per image, by storage category. Photographs have their own limit, also for those in the trash. An edited image
-- counts with its original, and its renditions as edits.
create or replace view picture_weights (user_id, kind, bytes) as
  select media.user_id,
    case when origin = 'photograph' then 'photographs' when deleted_at is not null then 'trash' when type = 'video' then 'films' else 'images' end,
    coalesce(media_originals.bytes, media.bytes)
  from media left join media_originals on media_originals.media_id = media.id
  union all select user_id, 'edits', bytes from media_renditions;

-- Hash by which an image is identified as the one that was paid for, also after it was edited.
create or replace view media_digests (id, sha256) as
  select media.id, coalesce(media_originals.sha256, media.sha256)
  from media left join media_originals on media_originals.media_id = media.id;

-- Number of a user's items outside the trash, of those created since a moment, of videos, and the total duration of
-- videos in seconds. Images, of which there are many, are counted in an index only.
create or replace function media_counts(the_user uuid, fresh_since timestamptz)
returns table (images integer, fresh integer, videos integer, seconds float8)
language sql stable as $$
  select images, fresh, videos, seconds
  from (
    select count(*)::int as images, count(*) filter (where created_at >= fresh_since)::int as fresh
    from media where user_id = the_user and type = 'image' and deleted_at is null
  ) pictures, (
    select count(*)::int as videos, coalesce(sum((metadata ->> 'seconds')::float8), 0) as seconds
    from media where user_id = the_user and type = 'video' and deleted_at is null
  ) films
$$;

-- Ratings of images by their index in their job, for other features. Only marked images count as rated. Kept means a
-- keep mark or at least four stars, unless rejected.
create or replace view pictures_judged (user_id, job_id, job_index, model, is_judged, is_kept, media_id) as
  select media.user_id, media.job_id, media.job_index, media.model,
    coalesce(marks.is_pick or marks.is_rejected or marks.has_stars, false),
    coalesce((marks.is_pick or marks.has_four) and not marks.is_rejected, false), media.id
  from media left join lateral (
    select bool_or(mark = 'flag:pick') as is_pick, bool_or(mark = 'flag:reject') as is_rejected,
      bool_or(mark = 'stars:1') as has_stars, bool_or(mark = 'stars:4') as has_four
    from media_marks where media_id = media.id
  ) marks on true
  where media.job_id is not null;

-- Project names.
create or replace view project_texts (id, author_id, at, fields) as
  select id, user_id, created_at, jsonb_build_object('name', name) from projects;

-- Owner and name of each project.
create or replace view own_projects (id, user_id, name) as
  select id, user_id, name from projects;

-- Images and videos for mixed lists. `words` are those of a search.
create or replace view picture_entries (id, user_id, kind, at, deleted_at, words, width, height) as
  select id, user_id, type, created_at, deleted_at, words, width, height from media;

-- Stacks of images outside the trash.
create or replace view picture_stacks (media_id, stack_id, kind) as
  select media.id, media.stack_id, media_stacks.kind
  from media join media_stacks on media_stacks.id = media.stack_id where media.deleted_at is null;

-- Tags and other marks.
create or replace view picture_marks (media_id, user_id, mark) as
  select media_id, user_id, mark from media_marks;

-- Number of a user's finished items, at most `most`, so that small limits are cheap.
create or replace function finished_pictures(the_user uuid, most integer) returns integer language sql stable as $$
  select count(*)::int from (
    select from media where user_id = the_user and deleted_at is null and job_id is not null limit most) found
$$;

-- Sources of each item.
create or replace view picture_parents (child_id, parent_id) as
  select child_id, parent_id from media_parents;

-- Index in its job for which an item was generated.
create or replace view picture_places (id, job_id, job_index) as
  select id, job_id, job_index from media where job_id is not null;

-- Copies of other users' images with the names of the author and the title at that time.
create or replace view picture_copies (id, of_id, author_id, author, title) as
  select id, (metadata -> 'copiedFrom' ->> 'mediaId')::uuid, (metadata -> 'copiedFrom' ->> 'userId')::uuid,
    metadata -> 'copiedFrom' ->> 'author', metadata -> 'copiedFrom' ->> 'title'
  from media where metadata ? 'copiedFrom';
