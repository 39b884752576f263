-- A trigger, because every process caches users who passed the gates and must be notified of any change that may
-- close one. The payload is the user's id, or `*` for all users.
create or replace function tell_gates() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  perform pg_notify('gates_changed', coalesce(changed ->> tg_argv[0], '*'));
  return null;
end $$;
