-- Before a prompt with copies is deleted permanently, it records its own sources by name, because the prompts between it
-- and the works may be deleted as well.
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

-- The source of a prompt is deleted with it, unless the prompt has copies. Then it is deleted with the last of them.
create or replace function works_forget_copy() returns trigger language plpgsql as $$
begin
  delete from work_copies where prompt_id = old.id and not exists (select from prompts_gone g where g.id = old.id);
  return null;
end $$;
create or replace trigger works_forget_copies after delete on prompts for each row execute function works_forget_copy();
create or replace trigger works_forget_lines after delete on prompt_remains
  for each row execute function works_forget_copy();
