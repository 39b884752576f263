-- What each admin moved alone, by the hour: whether they may move more is then a question of a day's few rows,
-- and not of everything they moved.
create table ledger_moved (
  actor_id uuid not null,
  hour timestamptz not null,
  amount bigint not null check (amount >= 0),
  primary key (actor_id, hour)
);

insert into ledger_moved (actor_id, hour, amount)
select t.actor_id, date_trunc('hour', t.created_at), sum(abs(e.amount))
from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.balance is not null
where t.actor_id is not null and t.created_at > now() - interval '2 days'
  and not exists (select from ledger_proposals p where p.transaction_id = t.id)
group by 1, 2;

drop index ledger_transactions_of_actor;
