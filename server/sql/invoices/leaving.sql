-- Schedules the removal of the stored PDF when an invoice is deleted with its owner, and of a replaced logo.
create or replace function invoices_leave() returns trigger language plpgsql as $$
begin
  if old.pdf_key is not null then perform leave_key(old.pdf_key); end if;
  return null;
end $$;
create or replace trigger invoices_leave_objects after delete on invoices for each row execute function invoices_leave();

create or replace function sellers_leave() returns trigger language plpgsql as $$
begin
  if old.logo_key is not null and (tg_op = 'DELETE' or new.logo_key is distinct from old.logo_key) then
    perform leave_key(old.logo_key);
  end if;
  return null;
end $$;
create or replace trigger sellers_leave_objects after update or delete on sellers
  for each row execute function sellers_leave();
