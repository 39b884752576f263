-- Makes prompt versions append-only.
create or replace function prompt_versions_refuse_change() returns trigger language plpgsql as $$
begin
  -- Deleted with their prompt, which no longer exists at this point.
  if tg_op = 'DELETE' and not exists (select from prompts where id = old.prompt_id) then return old; end if;
  raise exception 'prompt_versions is only ever added to' using errcode = 'restrict_violation';
end $$;
create or replace trigger prompt_versions_stay before update or delete on prompt_versions
  for each row execute function prompt_versions_refuse_change();
