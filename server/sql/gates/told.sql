-- By trigger, because every process remembers who passed, and whatever closes a gate must be heard of by all:
-- the id of the user, or `*` for everybody.
create or replace function tell_gates() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('gates_changed', coalesce(changed ->> tg_argv[0], '*'));
  return null;
end $$;
