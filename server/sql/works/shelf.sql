-- Exact counter of likes on each work, updated in the transaction of the like or unlike, also when an account is deleted.
-- Changes mark the work for ranking.
create or replace function works_count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update works set likes = likes + 1 where id = new.work_id;
  else
    update works set likes = likes - 1 where id = old.work_id;
    -- The work is deleted with its author, so its rank isn’t needed.
    if not found then return null; end if;
  end if;
  insert into work_rank_due (work_id) values (coalesce(new.work_id, old.work_id)) on conflict do nothing;
  return null;
end $$;
create or replace trigger work_likes_count after insert or delete on work_likes
  for each row execute function works_count_likes();

create or replace function works_note_kept() returns trigger language plpgsql as $$
begin
  insert into work_rank_due (work_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create or replace trigger works_kept after update of kept_by on works
  for each row when (old.kept_by is distinct from new.kept_by) execute function works_note_kept();

-- Number of people who saved a work, once each, independent of the number of their collections.
create or replace function works_count_saves() returns trigger language plpgsql as $$
declare
  one collection_items := case when tg_op = 'INSERT' then new else old end;
begin
  perform from works where id = one.work_id for no key update;
  update works set saves = (
    select count(distinct c.owner_id) from collection_items i join collections c on c.id = i.collection_id
    where i.work_id = one.work_id) where id = one.work_id;
  return null;
end $$;
create or replace trigger collection_items_count after insert or delete on collection_items
  for each row execute function works_count_saves();
