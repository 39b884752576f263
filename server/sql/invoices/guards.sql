-- Issued documents are immutable at the database level. A cascade from the account or client runs within a trigger, so
-- its trigger depth is greater than one.

create or replace function invoices_stay() returns trigger language plpgsql as $$
declare
  -- Columns that may still change: state, recipient, file and overdue notification.
  changing text[] := array['status', 'sent_at', 'sent_to', 'voided_at', 'pdf_key', 'pdf_sha256', 'pdf_bytes',
    'overdue_told_on'];
begin
  if old.status = 'draft' or pg_trigger_depth() > 1 then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE'
    or new.status = 'draft' or (old.status = 'void' and new.status <> 'void')
    or (old.pdf_key is not null and (new.pdf_key, new.pdf_sha256, new.pdf_bytes)
      is distinct from (old.pdf_key, old.pdf_sha256, old.pdf_bytes))
    or to_jsonb(new) - changing is distinct from to_jsonb(old) - changing
  then raise exception 'invoice % is issued and stays as it is', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function invoice_lines_stay() returns trigger language plpgsql as $$
declare
  the_invoice uuid := case tg_op when 'INSERT' then new.invoice_id else old.invoice_id end;
begin
  if pg_trigger_depth() = 1 and exists (
    select from invoices where status <> 'draft'
      and (id = the_invoice or (tg_op = 'UPDATE' and id = new.invoice_id))
  ) then
    raise exception 'invoice % is issued and its lines stay as they are', the_invoice using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace trigger invoices_stay before update or delete on invoices
  for each row execute function invoices_stay();
create or replace trigger invoice_lines_stay before insert or update or delete on invoice_lines
  for each row execute function invoice_lines_stay();
