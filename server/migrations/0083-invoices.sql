-- Quotes, invoices and credit notes that people write for their clients. Amounts are in minor units of their currency.

create table sellers (
  user_id uuid primary key references users (id) on delete cascade,
  name text not null,
  address jsonb not null,
  tax_id text not null,
  currency char(3) not null,
  due_days integer not null,
  terms text not null,
  footer text not null,
  logo_key text,
  logo_bytes bigint check ((logo_bytes is null) = (logo_key is null)),
  locale text not null,
  -- For lines from jobs: what a credit costs, and what is added to that in hundredths.
  credit_price bigint not null,
  margin numeric(6, 2) not null,
  tax_rate numeric(5, 2) not null
);

-- A sequence of PostgreSQL would skip a number with every transaction that is rolled back.
create table invoice_series (
  user_id uuid not null references users (id) on delete cascade,
  series text not null,
  next bigint not null default 1,
  primary key (user_id, series)
);

create table invoices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  client_id uuid references clients (id) on delete set null,
  kind text not null check (kind in ('quote', 'invoice', 'credit')),
  series text,
  number bigint,
  status text not null default 'draft' check (status in ('draft', 'issued', 'sent', 'paid', 'void')),
  -- The invoice that a credit note takes back, and the quote that an invoice was made of.
  credits_id uuid references invoices (id),
  quote_id uuid references invoices (id),
  locale text not null,
  issue_date date,
  supply_date date,
  due_date date,
  currency char(3) not null,
  -- As they were when it was issued.
  seller jsonb,
  buyer jsonb,
  net bigint not null default 0,
  tax bigint not null default 0,
  total bigint not null default 0,
  note text not null default '',
  pdf_key text,
  pdf_sha256 bytea,
  pdf_bytes bigint,
  created_at timestamptz not null,
  issued_at timestamptz,
  sent_at timestamptz,
  sent_to text,
  voided_at timestamptz,
  unique (user_id, series, number),
  check ((status = 'draft') = (number is null)),
  check ((number is null) = (series is null)),
  check (status = 'draft' or (seller is not null and buyer is not null and issue_date is not null)),
  check ((kind = 'credit') = (credits_id is not null)),
  check ((pdf_key is null) = (pdf_sha256 is null) and (pdf_key is null) = (pdf_bytes is null))
);
create index invoices_of_user on invoices (user_id, created_at desc, id desc);
create index invoices_of_client on invoices (client_id, created_at desc, id desc) where client_id is not null;
create index invoices_that_credit on invoices (credits_id) where credits_id is not null;
create index invoices_of_quote on invoices (quote_id) where quote_id is not null;

create table invoice_lines (
  invoice_id uuid not null references invoices (id) on delete cascade,
  position integer not null,
  text text not null,
  quantity numeric(12, 3) not null,
  unit text not null,
  unit_price bigint not null,
  tax_kind text not null check (tax_kind in ('rate', 'reverse', 'exempt')),
  tax_rate numeric(5, 2) not null,
  tax_note text not null,
  proof_id uuid,
  job_id uuid,
  primary key (invoice_id, position)
);
create index invoice_lines_of_job on invoice_lines (job_id) where job_id is not null;
create index invoice_lines_of_proof on invoice_lines (proof_id) where proof_id is not null;

create table invoice_payments (
  id uuid primary key,
  invoice_id uuid not null references invoices (id) on delete cascade,
  amount bigint not null check (amount > 0),
  at date not null,
  method text not null,
  note text not null
);
create index invoice_payments_of_invoice on invoice_payments (invoice_id, at, id);
