-- Links to archives of all own data: for some minutes, made for the sign-in that asked.

create table account_export_links (
  -- SHA-256 of what stands in the address, in hex: who reads the database opens nothing with it.
  token_hash text primary key,
  export_id uuid not null references account_exports (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Without a foreign key: where a hosted project signs people in, their sign-ins are not kept here.
  sign_in_id uuid not null,
  expires_at timestamptz not null
);
create index account_export_links_of_user on account_export_links (user_id);
create index account_export_links_of_export on account_export_links (export_id);
create index account_export_links_expiring on account_export_links (expires_at);

-- By trigger, because no hand in the database can then forget it. A link that is made afterwards is another one:
-- who is suspended or about to leave may still take along what is theirs.
create function end_export_links() returns trigger language plpgsql as $$
begin
  delete from account_export_links where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end $$;
create trigger account_deletions_end_export_links after insert on account_deletions
  for each row execute function end_export_links('user_id');
create trigger user_flags_end_export_links after insert or update of banned on user_flags
  for each row when (new.banned) execute function end_export_links('user_id');
create trigger users_end_export_links after update of banned_until on users
  for each row when (new.banned_until is not null) execute function end_export_links('id');
