-- Cents that providers were paid, by day of UTC.
create or replace view provider_days (day, cents) as
  select day, sum(cents)::bigint from provider_spending group by day;
