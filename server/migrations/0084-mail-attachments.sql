-- A mail may bring a file along: an object of its sender, read when it is sent. It is not the mail's: who it belongs to removes it.
alter table mails add column attachment_key text;
alter table mails add column attachment_name text;
alter table mails add constraint mails_attachment check ((attachment_key is null) = (attachment_name is null));

-- To whom invoices were sent.
create table invoice_mails (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  invoice_id uuid not null references invoices (id) on delete cascade,
  recipient text not null,
  sent_at timestamptz not null
);
create index invoice_mails_of_user on invoice_mails (user_id, sent_at);
create index invoice_mails_of_invoice on invoice_mails (invoice_id, sent_at);
