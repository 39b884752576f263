-- Cents spent on providers, by UTC day.
create or replace view provider_days (day, cents) as
  select day, sum(cents)::bigint from provider_spending group by day;

-- Balances without reservations of jobs.
create or replace view user_balances (user_id, asset, amount) as
  select user_id, asset, posted - held from ledger_accounts where book = 'visible' and user_id is not null;
