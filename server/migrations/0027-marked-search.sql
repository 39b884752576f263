-- The marked pictures again, a row each, in an index of marks, filters and words together: without it, a page of
-- what has a mark and something rare beside it is a walk past every picture that has the mark.
create table marked (
  media_id uuid primary key references media (id) on delete cascade,
  created_at timestamptz not null,
  words text not null,
  -- The values of `media.scope`, and each mark in the place of a family.
  scope bigint[] not null
);

-- Marks are only set while their picture is locked, so that no other transaction does the same here.
create function follow_marks(ids uuid[]) returns void language sql as $$
  delete from marked where media_id = any(ids)
    and not exists (select from media_marks where media_marks.media_id = marked.media_id);
  insert into marked (media_id, created_at, words, scope)
  select id, created_at, words, scope || keys from media, lateral (
    select array_agg(scope_key(media.user_id, step, era_of(media.created_at) / step, mark, null)) as keys
    from media_marks, unnest(array[1, 13]) step where media_id = media.id
  ) marks
  where id = any(ids) and keys is not null
  on conflict (media_id) do update set scope = excluded.scope;
$$;
select follow_marks(array(select distinct media_id from media_marks));
-- Five hundred pictures are marked at once: they are entered later and together, but few wait for it, so that
-- searches stay quick.
create index marked_found on marked using gin (scope, words gin_trgm_ops) with (gin_pending_list_limit = 256);

create function follow_changed_marks() returns trigger language plpgsql as $$
begin
  perform follow_marks(array(select distinct media_id from changed));
  return null;
end $$;
create trigger marks_added after insert on media_marks referencing new table as changed
  for each statement execute function follow_changed_marks();
create trigger marks_removed after delete on media_marks referencing old table as changed
  for each statement execute function follow_changed_marks();

-- A project is part of the scope.
create function follow_moved_media() returns trigger language plpgsql as $$
begin
  perform follow_marks(array[new.id]);
  return null;
end $$;
create trigger media_moved after update of project_id on media for each row
  when (old.project_id is distinct from new.project_id) execute function follow_moved_media();
