-- The day on which the owner of an invoice was told that it is overdue: once is enough.
alter table invoices add column overdue_told_on date;
create index invoices_to_be_told on invoices (due_date)
  where kind = 'invoice' and status in ('issued', 'sent') and overdue_told_on is null;
