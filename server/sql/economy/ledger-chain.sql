-- Each link hashes the previous link and one transaction. Links are added later, so that transfers don’t wait for each
-- other. The same step updates system balances and monthly totals.

-- Content of a transaction that a link hashes.
create or replace function ledger_digest(t ledger_transactions) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(t.id, t.book, t.kind, t.user_id, t.actor_id, t.reason, t.audit_id,
    t.job_id, t.hold_id, t.item, t.media_id, t.media_sha256, t.purchase_id, t.reverses, t.reference,
    (extract(epoch from t.created_at) * 1000000)::bigint,
    (select jsonb_agg(jsonb_build_array(e.account_id, e.amount, e.balance) order by e.id)
     from ledger_entries e where e.transaction_id = t.id))::text, 'UTF8'))
$$;

create or replace function ledger_chain_step(hash bytea, digest bytea) returns bytea language sql immutable strict
  return sha256(hash || digest);

-- Adds newly linked transactions to the monthly totals (UTC).
create or replace function ledger_months_of(transactions bigint[]) returns void language sql as $$
  insert into ledger_months as m (account_id, month, received, spent, captured)
  select account_id, date_trunc('month', created_at at time zone 'UTC')::date,
    coalesce(sum(amount) filter (where amount > 0), 0), coalesce(-sum(amount) filter (where amount < 0), 0),
    coalesce(-sum(amount) filter (where kind = 'capture'), 0)
  from ledger_entries where transaction_id = any(transactions) and balance is not null
  group by 1, 2 order by 1, 2
  on conflict (account_id, month) do update set received = m.received + excluded.received,
    spent = m.spent + excluded.spent, captured = m.captured + excluded.captured
$$;

-- Links a limited number of new transactions and returns how many. One process at a time. Ids are assigned before
-- commit, so a lower id may appear later: transactions older than ten minutes count as complete, unless `is_thorough`.
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
