-- What each picture weighs and what it is kept as.
create or replace view picture_weights (user_id, kind, bytes) as
  select user_id,
    case when deleted_at is not null then 'trash' when type = 'video' then 'films' else 'images' end, bytes
  from media;

-- By which a picture is known to be the one that was paid for.
create or replace view media_hashes (id, sha256) as
  select id, sha256 from media;

-- How many pictures somebody has that are not in the trash, how many of them were made since a moment, how many films,
-- and how long those run together, in seconds. Pictures, of which there are many, are counted in an index alone.
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
