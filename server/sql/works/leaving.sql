-- When a work is deleted, also with its author’s account, its objects are scheduled for deletion. Its remixes keep the
-- credit, unless the author opted out.
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

-- A deleted remix no longer counts for its sources, also when it is deleted with its author’s account. Sources that are
-- deleted at the same time are skipped.
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
