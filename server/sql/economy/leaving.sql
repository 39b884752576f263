-- Forfeits the balances of a deleted user. Accounts are locked first, in the common order.
create or replace function users_forfeit() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
begin
  perform from ledger_accounts where user_id = old.id order by book desc, asset for no key update;
  perform ledger_release(h.job_id, now()) from ledger_holds h join ledger_accounts a on a.id = h.account_id
  where a.user_id = old.id and h.status = 'open';
  for account in
    select * from ledger_accounts where user_id = old.id and book = 'visible' and posted > 0 order by asset
  loop
    perform ledger_post('visible', 'forfeit', old.id, now(), jsonb_build_array(
      jsonb_build_object('user', old.id, 'asset', account.asset, 'amount', -account.posted),
      jsonb_build_object('system', 'forfeit', 'asset', account.asset, 'amount', account.posted)
    ), jsonb_build_object('reference', 'forfeit:' || account.id));
  end loop;
  return null;
end $$;
