-- By trigger, because no hand in the database can then forget it. A link that is made afterwards is another one:
-- who is suspended or about to leave may still take along what is theirs.
create or replace function end_export_links() returns trigger language plpgsql as $$
begin
  delete from account_export_links where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end $$;
