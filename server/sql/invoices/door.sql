-- Bytes of stored PDFs and logos, for the storage quota.
create or replace view invoice_weights (user_id, kind, bytes) as
  select user_id, 'invoices', pdf_bytes from invoices where pdf_key is not null
  union all select user_id, 'invoices', logo_bytes from sellers where logo_key is not null;
