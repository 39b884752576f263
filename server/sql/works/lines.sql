-- A prompt that is about to be removed for good, and that something grew from, takes over by name what it grew from itself: the
-- prompts between it and the works may go as well.
create or replace function works_take_over_line() returns trigger language plpgsql as $$
begin
  insert into work_copies (prompt_id, work_id, title, author, licence, depth)
  with recursive before (id) as (
    select o.origin_id from prompt_origins o where o.prompt_id = new.id
    union select o.origin_id from before join prompt_origins o on o.prompt_id = before.id
  )
  select distinct on (c.work_id) new.id, c.work_id, c.title, c.author, c.licence, c.depth
  from before join work_copies c on c.prompt_id = before.id
  order by c.work_id, c.depth
  on conflict do nothing;
  return null;
end $$;
create or replace trigger works_take_over_lines after insert on prompt_remains
  for each row execute function works_take_over_line();

-- What a prompt was a copy of goes with it, unless something grew from it; then with what stays of it.
create or replace function works_forget_copy() returns trigger language plpgsql as $$
begin
  delete from work_copies where prompt_id = old.id and not exists (select from prompts_gone g where g.id = old.id);
  return null;
end $$;
create or replace trigger works_forget_copies after delete on prompts for each row execute function works_forget_copy();
create or replace trigger works_forget_lines after delete on prompt_remains
  for each row execute function works_forget_copy();
