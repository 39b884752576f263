-- Documents keep the decimals of their currency. What stands in minor units was written and printed with the decimals of
-- the server's Intl, which differ from ISO 4217 for the currencies named here.
-- The type is changed because an update of issued documents is refused by their trigger; a change of type is none.
alter table invoices add column decimals smallint not null default 2;
alter table invoices alter column decimals drop default, alter column decimals type smallint using (case
  when currency in ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW',
    'KRW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF',
    'YER') then 0
  when currency in ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
  else 2 end);
alter table invoices add check (decimals between 0 and 4);

-- Prices that no document holds yet are in the minor units of ISO 4217 from now on, and worth the same.
update sellers set credit_price = least(999999999999, credit_price * case currency when 'IQD' then 1000 else 100 end)
  where currency in ('AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IQD', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SLL', 'SOS',
    'SYP', 'YER');
update proofs set rules = jsonb_set(rules, '{extraPrice,amount}', to_jsonb(
    (rules -> 'extraPrice' ->> 'amount')::bigint * case rules -> 'extraPrice' ->> 'currency' when 'IQD' then 1000 else 100 end))
  where rules -> 'extraPrice' ->> 'currency' in ('AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IQD', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA',
    'MMK', 'PKR', 'SLL', 'SOS', 'SYP', 'YER');
