-- How many people like a work is kept beside it, exactly: each like and its end count in the same transaction, whoever removes
-- it, an account that goes among them. What was said about it anew changes its rank.
create or replace function works_count_likes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update works set likes = likes + 1 where id = new.work_id;
  else
    update works set likes = likes - 1 where id = old.work_id;
    -- Nobody needs the rank of a work that goes with its author.
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

-- By how many people a work is saved: once each, in however many of their collections it stands.
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
