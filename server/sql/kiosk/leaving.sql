-- Who ended what was at a guest's link, as its page tells it. Whoever deletes at the booth is a guest there.
create or replace function kiosk_gone_by(deleted_by text) returns text language sql immutable as $$
  select case when deleted_by in ('guest', 'booth') then 'guest' when deleted_by = 'time' then 'time' else 'event' end
$$;

-- A session that goes with its event, its booth or its host leaves word for whoever still has its link.
create or replace function kiosk_sessions_leave() returns trigger language plpgsql as $$
begin
  insert into kiosk_gone_links (share_hash, gone_by) values (old.share_hash, kiosk_gone_by(old.deleted_by))
  on conflict do nothing;
  return null;
end $$;
create or replace trigger kiosk_sessions_leave_links after delete on kiosk_sessions
  for each row execute function kiosk_sessions_leave();
