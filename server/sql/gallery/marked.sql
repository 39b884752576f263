-- Keeps the table `marked`, which is used to search marked items, in sync with marks and items.

-- Marks are only set while their item is locked, so no other transaction does the same concurrently.
create or replace function follow_marks(ids uuid[]) returns void language sql as $$
  delete from marked where media_id = any(ids)
    and not exists (select from media_marks where media_marks.media_id = marked.media_id);
  insert into marked (media_id, created_at, words, scope)
  select id, created_at, words, scope || keys from media, lateral (
    select array_agg(scope_key(media.user_id, step, era_of(media.created_at) / step, mark, null)) as keys
    from media_marks, unnest(array[1, 13]) step where media_id = media.id
  ) marks
  where id = any(ids) and keys is not null
  on conflict (media_id) do update set words = excluded.words, scope = excluded.scope;
$$;

create or replace function follow_changed_marks() returns trigger language plpgsql as $$
begin
  perform follow_marks(array(select distinct media_id from changed));
  return null;
end $$;

-- The project is part of the scope.
create or replace function follow_moved_media() returns trigger language plpgsql as $$
begin
  perform follow_marks(array[new.id]);
  return null;
end $$;

-- The time of an item is also a column of its marks, and part of the scope.
create or replace function follow_moved_in_time() returns trigger language plpgsql as $$
begin
  update media_marks set created_at = new.created_at where media_id = new.id;
  delete from marked where media_id = new.id;
  perform follow_marks(array[new.id]);
  return null;
end $$;
create or replace trigger media_moved_in_time after update of created_at on media for each row
  when (old.created_at is distinct from new.created_at) execute function follow_moved_in_time();
