-- A trigger, so that no code path can forget it. Links created later still work: suspended users and users scheduled
-- for deletion may export their data.
create or replace function end_export_links() returns trigger language plpgsql as $$
begin
  delete from account_export_links where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end $$;
