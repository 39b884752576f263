-- A work that goes, with its author as well, leaves its objects to be removed, and the names in what grew from it, unless
-- its author did not want that.
create or replace function works_leave() returns trigger language plpgsql as $$
begin
  if old.object_key is not null then
    perform leave_key(old.object_key);
  end if;
  perform leave_key(value ->> 'key') from jsonb_array_elements(old.thumbnails);
  if old.terms ->> 'keepsName' = 'false' then
    update work_parents set parent_author = '' where parent_id = old.id;
    update work_copies set author = '' where work_id = old.id;
  end if;
  return null;
end $$;
create or replace trigger works_are_gone after delete on works for each row execute function works_leave();

-- What grew from a work counts there no more once it is gone, its author's account among the reasons. Where the work itself
-- goes too, there is nothing left to count at.
create or replace function work_parents_leave() returns trigger language plpgsql as $$
begin
  update works set remixes = (
    select count(*)::int from work_parents p join works c on c.id = p.child_id
    where p.parent_id = works.id and c.status = 'live' and c.visibility = 'public')
  where id = old.parent_id;
  return null;
end $$;
create or replace trigger work_parents_are_gone after delete on work_parents
  for each row execute function work_parents_leave();
