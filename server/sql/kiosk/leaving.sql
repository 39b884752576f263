-- Returns the cause of a deletion as the guest page shows it. Deletions at the booth count as deletions by the guest.
create or replace function kiosk_gone_by(deleted_by text) returns text language sql immutable as $$
  select case when deleted_by in ('guest', 'booth') then 'guest' when deleted_by = 'time' then 'time' else 'event' end
$$;

-- Stores the cause for guests who still have the link of a session that is deleted with its event, booth or host.
create or replace function kiosk_sessions_leave() returns trigger language plpgsql as $$
begin
  insert into kiosk_gone_links (share_hash, gone_by) values (old.share_hash, kiosk_gone_by(old.deleted_by))
  on conflict do nothing;
  return null;
end $$;
create or replace trigger kiosk_sessions_leave_links after delete on kiosk_sessions
  for each row execute function kiosk_sessions_leave();
