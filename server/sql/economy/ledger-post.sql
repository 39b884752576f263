-- Every transfer of coins, credits and tokens is one call of `ledger_post`.

-- Account of a user or of the system, created on first use.
create or replace function ledger_account(the_book text, the_user uuid, the_system text, the_asset text) returns bigint
language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    if the_user is null then
      select id into found_id from ledger_accounts where book = the_book and system = the_system and asset = the_asset;
    else
      select id into found_id from ledger_accounts where book = the_book and user_id = the_user and asset = the_asset;
    end if;
    if found_id is not null then return found_id; end if;
    insert into ledger_accounts (book, user_id, system, asset) values (the_book, the_user, the_system, the_asset)
    on conflict do nothing;
  end loop;
end $$;

-- One transfer. Legs: [{ user | system, asset, amount }], each account once. Facts: the other columns of the
-- transaction. Returns its id, or null without effect if its reference was used before. It works in single-row steps,
-- so that query plans never depend on table statistics of an older connection. User accounts are locked in order of
-- asset.
create or replace function ledger_post(the_book text, the_kind text, the_user uuid, the_time timestamptz, legs jsonb, facts jsonb)
returns bigint language plpgsql as $$
declare
  leg record;
  account record;
  the_id bigint;
  accounts bigint[];
  amounts bigint[];
  balances bigint[];
  moment timestamptz := the_time;
begin
  for leg in
    select * from jsonb_to_recordset(legs) l ("user" uuid, system text, asset text, amount bigint)
    order by l."user", l.asset
  loop
    -- System accounts are not locked, so no one waits for them.
    if leg."user" is null then
      select id, null::bigint as posted, null::timestamptz as moved_at into account from ledger_accounts
      where book = the_book and system = leg.system and asset = leg.asset;
    else
      select id, posted, moved_at into account from ledger_accounts
      where book = the_book and user_id = leg."user" and asset = leg.asset for no key update;
    end if;
    if account.id is null then
      perform ledger_account(the_book, leg."user", leg.system, leg.asset);
      return ledger_post(the_book, the_kind, the_user, the_time, legs, facts);
    end if;
    if account.moved_at > moment then moment := account.moved_at; end if;
    accounts := accounts || account.id;
    amounts := amounts || leg.amount;
    balances := balances || (account.posted + leg.amount);
  end loop;
  insert into ledger_transactions (book, kind, user_id, actor_id, reason, audit_id, job_id, hold_id, item, media_id,
    media_sha256, purchase_id, reverses, reference, created_at)
  values (the_book, the_kind, the_user, (facts ->> 'actor_id')::uuid, facts ->> 'reason', (facts ->> 'audit_id')::uuid,
    (facts ->> 'job_id')::uuid, (facts ->> 'hold_id')::uuid, (facts ->> 'item')::integer, (facts ->> 'media_id')::uuid,
    facts ->> 'media_sha256', (facts ->> 'purchase_id')::uuid, (facts ->> 'reverses')::bigint, facts ->> 'reference',
    moment)
  on conflict (reference) do nothing returning id into the_id;
  if the_id is null then return null; end if;
  for place in 1 .. cardinality(accounts) loop
    continue when balances[place] is null;
    update ledger_accounts set posted = balances[place], moved_at = moment where id = accounts[place];
  end loop;
  insert into ledger_entries (account_id, transaction_id, amount, balance, kind, created_at)
  select account_id, the_id, amount, balance, the_kind, moment
  from unnest(accounts, amounts, balances) l (account_id, amount, balance);
  return the_id;
end $$;

-- Welcome grant, once per person. Returns true if it was given now.
create or replace function ledger_welcome(the_user uuid, the_time timestamptz) returns boolean language plpgsql as $$
declare
  legs jsonb;
begin
  select jsonb_agg(leg) into legs from economy_settings s
    cross join lateral (values
      (jsonb_build_object('user', the_user, 'asset', substr(s.name, 9), 'amount', s.value)),
      (jsonb_build_object('system', 'promotion', 'asset', substr(s.name, 9), 'amount', -s.value))) l (leg)
  where s.name in ('welcome_coin', 'welcome_credit', 'welcome_token') and s.value > 0;
  if legs is null then return false; end if;
  return ledger_post('visible', 'welcome', the_user, the_time, legs,
    jsonb_build_object('reference', 'welcome:' || the_user)) is not null;
end $$;
