-- Cents that providers were paid, by day of UTC.
create or replace view provider_days (day, cents) as
  select day, sum(cents)::bigint from provider_spending group by day;

-- What people have that no job holds.
create or replace view user_balances (user_id, asset, amount) as
  select user_id, asset, posted - held from ledger_accounts where book = 'visible' and user_id is not null;
