-- The ledger, further: what two admins decide together, transfers in small steps, totals by month.

create table ledger_proposals (
  id uuid primary key default gen_random_uuid(),
  proposer_id uuid not null,
  user_id uuid not null,
  -- Either an adjustment of one asset, or the reversal of a transaction.
  asset text check (asset in ('coin', 'credit', 'token')),
  amount bigint check (amount <> 0),
  reverses bigint references ledger_transactions (id),
  reason text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'declined')),
  decider_id uuid,
  transaction_id bigint references ledger_transactions (id),
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((asset is null) = (amount is null) and (asset is null) = (reverses is not null)),
  check ((status = 'open') = (decider_id is null) and (status = 'open') = (decided_at is null)),
  check ((status = 'approved') = (transaction_id is not null)),
  -- Whoever asked may take it back, and never approves it.
  constraint ledger_proposals_second check (status <> 'approved' or decider_id <> proposer_id)
);
create index ledger_proposals_newest on ledger_proposals (created_at desc, id desc);

-- What an admin has moved today counts against what they may move alone.
create index ledger_transactions_of_actor on ledger_transactions (actor_id, created_at) where actor_id is not null;

/*
 * Transfers again, in small steps of one row each: what plans them is then never a guess about how large the
 * tables have become since a connection was made. Accounts of a user are locked in order of asset.
 */
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
    -- The accounts of the system are not locked: nobody waits for them.
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

/* Entries come all at once: per transaction and asset they sum to zero, and they stay within its book. */
create or replace function ledger_guard_entries() returns trigger language plpgsql as $$
declare
  entry record;
  account record;
  the_transaction bigint;
  the_book text;
  coin bigint := 0;
  credit bigint := 0;
  token bigint := 0;
begin
  for entry in select transaction_id, account_id, amount from fresh order by transaction_id loop
    if entry.transaction_id is distinct from the_transaction then
      exit when (coin, credit, token) <> (0, 0, 0);
      the_transaction := entry.transaction_id;
      select book into the_book from ledger_transactions where id = the_transaction;
    end if;
    select book, asset into account from ledger_accounts where id = entry.account_id;
    if account.book is distinct from the_book or the_book is null then
      raise exception 'entries of transaction % are not of its book', the_transaction using errcode = 'check_violation';
    end if;
    case account.asset
      when 'coin' then coin := coin + entry.amount;
      when 'credit' then credit := credit + entry.amount;
      else token := token + entry.amount;
    end case;
  end loop;
  if (coin, credit, token) <> (0, 0, 0) then
    raise exception 'the entries of transaction % do not balance', the_transaction using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- The guard above looks for the transaction already, and transactions never go.
alter table ledger_entries drop constraint ledger_entries_transaction_id_fkey;

/* What somebody leaves behind is forfeited; their accounts are locked first, in the order in which all do it. */
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

-- What came and went by month (UTC), as far as the chain has come: what is newer is added to it when it is read.
create table ledger_months (
  account_id bigint not null references ledger_accounts (id),
  month date not null,
  received bigint not null check (received >= 0),
  spent bigint not null check (spent >= 0),
  -- The part of what was spent that jobs took.
  captured bigint not null check (captured >= 0),
  primary key (account_id, month)
);
create function ledger_months_of(transactions bigint[]) returns void language sql as $$
  insert into ledger_months as m (account_id, month, received, spent, captured)
  select account_id, date_trunc('month', created_at at time zone 'UTC')::date,
    coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0),
    coalesce(-sum(amount) filter (where kind = 'capture'), 0)
  from ledger_entries where transaction_id = any(transactions) and balance is not null
  group by 1, 2 order by 1, 2
  on conflict (account_id, month) do update set received = m.received + excluded.received,
    spent = m.spent + excluded.spent, captured = m.captured + excluded.captured
$$;
select ledger_months_of(array(select transaction_id from ledger_links));

/* As before, and the totals by month with it. */
create or replace function ledger_seal(most integer, is_thorough boolean) returns integer language plpgsql as $$
declare
  head ledger_head;
  t ledger_transactions;
  done integer := 0;
  begins bigint;
  sealed bigint[] := '{}';
begin
  select * into head from ledger_head for update;
  begins := case when is_thorough then 0 else head.complete_to end;
  for t in
    select x.* from ledger_transactions x
    where x.id > begins and not exists (select from ledger_links l where l.transaction_id = x.id)
    order by x.id limit most
  loop
    head.position := head.position + 1;
    head.hash := ledger_chain_step(head.hash, ledger_digest(t));
    insert into ledger_links (position, transaction_id, hash) values (head.position, t.id, head.hash);
    sealed := sealed || t.id;
    done := done + 1;
  end loop;
  update ledger_accounts a set posted = a.posted + s.amount
  from (
    select e.account_id, sum(e.amount)::bigint as amount from ledger_entries e
    where e.transaction_id = any(sealed) and e.balance is null group by e.account_id
  ) s where a.id = s.account_id;
  perform ledger_months_of(sealed);
  update ledger_head set position = head.position, hash = head.hash;
  if now() > head.marked_at + interval '10 minutes' and done < most then
    update ledger_head set complete_to = next_complete_to,
      next_complete_to = coalesce((select max(transaction_id) from ledger_links), 0), marked_at = now();
  end if;
  return done;
end $$;
