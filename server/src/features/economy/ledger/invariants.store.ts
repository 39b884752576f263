/** An invariant of the economy. `sql` returns its violations as lines of text. */
export interface Invariant {
  number: number
  text: string
  sql: string
}

const each = (...selects: string[]) => selects.join('\nunion all\n')

/** Price of the finished items of a hold’s job. */
const COMPLETED_JOBS = `select job_id, sum(credits) as credits from checked_items where status = 'done' group by job_id`

/**
 * Invariants that always hold. They also read jobs, media, idempotency keys and accounts, to compare them with the
 * ledger.
 */
export const INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    text: 'Per transaction and asset the entries sum to zero; so does everything posted.',
    sql: each(
      `select format('transaction %s: its %s entries sum to %s', e.transaction_id, a.asset, sum(e.amount))
       from ledger_entries e join ledger_accounts a on a.id = e.account_id
       group by e.transaction_id, a.asset having sum(e.amount) <> 0`,
      `select format('transaction %s has no entries', t.id) from ledger_transactions t
       where not exists (select from ledger_entries e where e.transaction_id = t.id)`,
      `select format('entry %s: its account or its transaction is missing or of another book or kind', e.id)
       from ledger_entries e left join ledger_accounts a on a.id = e.account_id
         left join ledger_transactions t on t.id = e.transaction_id
       where a.id is null or t.id is null or a.book <> t.book or e.kind <> t.kind
         or (e.balance is null) <> (a.user_id is null)`,
      `select format('all %s entries sum to %s', a.asset, sum(e.amount))
       from ledger_entries e join ledger_accounts a on a.id = e.account_id
       group by a.asset having sum(e.amount) <> 0`,
    ),
  },
  {
    number: 2,
    text: 'Posted is the sum of entries, held the sum of open holds, and no user account is below zero.',
    sql: each(
      `select format('account %s: posted is %s, its entries sum to %s', a.id, a.posted, coalesce(e.amount, 0))
       from ledger_accounts a left join (
         select account_id, sum(amount) as amount from ledger_entries e
         where balance is not null or exists (select from ledger_links l where l.transaction_id = e.transaction_id)
         group by account_id
       ) e on e.account_id = a.id where a.posted <> coalesce(e.amount, 0)`,
      `select format('account %s: held is %s, its open holds sum to %s; captured is %s, its holds say %s',
         a.id, a.held, coalesce(h.held, 0), a.captured, coalesce(h.captured, 0))
       from ledger_accounts a left join (
         select account_id, sum(amount - captured) filter (where status = 'open') as held, sum(captured) as captured
         from ledger_holds group by account_id
       ) h on h.account_id = a.id
       where a.held <> coalesce(h.held, 0) or a.captured <> coalesce(h.captured, 0)`,
      `select format('account %s of a user is below zero: posted %s, held %s', id, posted, held)
       from ledger_accounts where user_id is not null and (posted < 0 or held < 0 or posted < held)`,
    ),
  },
  {
    number: 3,
    text: 'Each hold ends once, captured or released, and captures no more than it held.',
    sql: each(
      `select format('hold %s: %s with %s of %s captured', id, status, captured, amount) from ledger_holds
       where captured > amount or captured < 0 or (status = 'captured' and captured <> amount)
         or (status = 'released' and captured = amount and amount > 0) or (status = 'open') <> (ended_at is null)`,
      `select format('hold %s: captured is %s, its transactions took %s', h.id, h.captured, coalesce(t.amount, 0))
       from ledger_holds h left join (
         select t.hold_id, -sum(e.amount) as amount from ledger_transactions t
           join ledger_entries e on e.transaction_id = t.id and e.balance is not null
         where t.kind = 'capture' group by t.hold_id
       ) t on t.hold_id = h.id where h.captured <> coalesce(t.amount, 0)`,
      `select format('hold %s: %s came into the shadow book for it and %s went back', h.id, coalesce(i.amount, 0),
         coalesce(o.amount, 0))
       from ledger_holds h join ledger_accounts a on a.id = h.account_id and a.book = 'shadow'
         left join lateral (select sum(e.amount) as amount from ledger_transactions t
           join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id
           where t.reference = 'waiver:' || h.job_id) i on true
         left join lateral (select -sum(e.amount) as amount from ledger_transactions t
           join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id
           where t.reference = 'waiver_return:' || h.job_id) o on true
       where coalesce(i.amount, 0) <> h.amount
         or coalesce(o.amount, 0) <> case when h.status = 'open' then 0 else h.amount - h.captured end`,
    ),
  },
  {
    number: 4,
    text: 'A hold is open if and only if its job is not final.',
    sql: each(
      `select format('hold %s is open, and its job %s is %s', h.id, h.job_id, coalesce(j.status, 'not there'))
       from ledger_holds h left join checked_jobs j on j.id = h.job_id
       where h.status = 'open' and coalesce(j.status, '') not in ('queued', 'running')`,
      `select format('job %s is %s and has no open hold', j.id, j.status)
       from checked_jobs j left join ledger_holds h on h.job_id = j.id
       where j.status in ('queued', 'running') and h.status is distinct from 'open'`,
    ),
  },
  {
    number: 5,
    text: 'Captured is the price of the items whose media exist with the recorded hash.',
    sql: each(
      `select format('job %s: %s captured, its finished items cost %s', j.id, h.captured, coalesce(d.credits, 0))
       from ledger_holds h join checked_jobs j on j.id = h.job_id left join (${COMPLETED_JOBS}) d on d.job_id = j.id
       where h.captured <> coalesce(d.credits, 0)`,
      `select format('transaction %s: item %s of job %s is not finished, or at another price', t.id, t.item, t.job_id)
       from ledger_transactions t join checked_jobs j on j.id = t.job_id
         left join checked_items i on i.job_id = t.job_id and i.index = t.item
         left join ledger_entries e on e.transaction_id = t.id and e.balance is not null
       where t.kind = 'capture' and (i.status is distinct from 'done' or -e.amount is distinct from i.credits)`,
      // A deleted image is removed after 30 days, and its item then refers to none.
      `select format('transaction %s: the image of item %s of job %s has another hash, or is another one',
         t.id, t.item, t.job_id)
       from ledger_transactions t join checked_items i on i.job_id = t.job_id and i.index = t.item
         join media_digests m on m.id = i.media_id
       where t.kind = 'capture' and (m.id is distinct from t.media_id or m.sha256 is distinct from t.media_sha256)`,
    ),
  },
  {
    number: 6,
    text: 'One effect per idempotency key; every acknowledged id is stored.',
    sql: each(
      `select format('reference %s has %s transactions', reference, count(*)) from ledger_transactions
       where reference is not null group by reference having count(*) > 1`,
      `select format('key %s of %s was answered with transaction %s, which is not there or not its own',
         i.key, i.endpoint, i.answer ->> 'transactionId')
       from answered_intents i left join ledger_transactions t on t.id = (i.answer ->> 'transactionId')::bigint
       where jsonb_typeof(i.answer) = 'object' and i.answer ->> 'transactionId' is not null and (t.id is null
         or (t.reference like 'intent:%'
           and t.reference <> format('intent:%s:%s:%s', i.user_id, i.endpoint, i.key)))`,
      // Open and declined proposals have no transaction.
      `select format('key %s of %s was answered with proposal %s, which is not there', i.key, i.endpoint,
         i.answer ->> 'id')
       from answered_intents i left join ledger_proposals p on p.id = (i.answer ->> 'id')::uuid
       where jsonb_typeof(i.answer) = 'object' and i.answer ? 'proposerId' and p.id is null`,
      `select format('key %s of %s was answered with purchase %s, which is not there',
         i.key, i.endpoint, i.answer -> 'purchase' ->> 'id')
       from answered_intents i left join purchases p on p.id = (i.answer -> 'purchase' ->> 'id')::uuid
       where jsonb_typeof(i.answer) = 'object' and i.answer ? 'purchase' and p.id is null`,
      `select format('key %s of %s was answered with job %s, which has no hold', i.key, i.endpoint, i.answer ->> 'id')
       from answered_intents i join accounts u on u.id = i.user_id
         left join ledger_holds h on h.job_id = (i.answer ->> 'id')::uuid
       where jsonb_typeof(i.answer) = 'object' and i.answer ?& array['kind', 'status', 'cost', 'items']
         and h.id is null`,
    ),
  },
  {
    number: 7,
    text: 'An exchange debits ten coins for each credit it grants.',
    sql: `select format('transaction %s: %s coins for %s credits', t.id, coin.amount, credit.amount)
      from ledger_transactions t
        left join lateral (select sum(-e.amount) as amount from ledger_entries e
          join ledger_accounts a on a.id = e.account_id and a.user_id = t.user_id and a.asset = 'coin'
          where e.transaction_id = t.id) coin on true
        left join lateral (select sum(e.amount) as amount from ledger_entries e
          join ledger_accounts a on a.id = e.account_id and a.user_id = t.user_id and a.asset = 'credit'
          where e.transaction_id = t.id) credit on true
      where t.kind = 'exchange' and (coin.amount is distinct from 10 * credit.amount or credit.amount <= 0)`,
  },
  {
    number: 8,
    text: 'Bonus entries exist for the nine amounts that have one, and only for these.',
    sql: each(
      `select format('transaction %s: a bonus of %s for a purchase of %s cents', t.id, e.amount, p.amount_cents)
       from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.balance is not null
         left join purchases p on p.id = t.purchase_id
       where t.kind = 'bonus' and (p.asset is distinct from 'token' or e.amount <> floor(p.amount * 11 / 100)
         or p.amount_cents not in (807, 808, 809, 1110, 1111, 1112, 2221, 2222, 2223))`,
      `select format('purchase %s of %s cents was paid without its bonus', p.id, p.amount_cents) from purchases p
       where p.asset = 'token' and p.paid_at is not null
         and p.amount_cents in (807, 808, 809, 1110, 1111, 1112, 2221, 2222, 2223)
         and not exists (select from ledger_transactions t where t.purchase_id = p.id and t.kind = 'bonus')`,
    ),
  },
  {
    number: 9,
    text: 'Free mode moves no visible balance, and its shadow adds up to the list price.',
    sql: each(
      `select format('job %s is %s, and its hold %s is in the %s book', j.id,
         case when j.cost_waived then 'waived' else 'to be paid' end, h.id, a.book)
       from ledger_holds h join checked_jobs j on j.id = h.job_id join ledger_accounts a on a.id = h.account_id
       where j.cost_waived <> (a.book = 'shadow')`,
      `select format('account %s of the shadow book has %s posted and %s held', id, posted, held)
       from ledger_accounts where book = 'shadow' and user_id is not null and posted <> held`,
      `select format('job %s holds %s, and its price is %s', j.id, h.amount, j.cost_credits)
       from ledger_holds h join checked_jobs j on j.id = h.job_id where h.amount <> j.cost_credits`,
      `select format('the shadow book took %s, its holds captured %s', coalesce(r.amount, 0), coalesce(h.amount, 0))
       from (select sum(e.amount) as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
           where a.book = 'shadow' and a.system = 'revenue') r,
         (select sum(h.captured) as amount from ledger_holds h join ledger_accounts a on a.id = h.account_id
           where a.book = 'shadow') h
       where coalesce(r.amount, 0) <> coalesce(h.amount, 0)`,
    ),
  },
  {
    number: 10,
    text: 'Every adjustment has actor, reason and audit row; the chain verifies to its stored head.',
    sql: each(
      `select format('transaction %s: an adjustment without actor, reason or audit row', t.id)
       from ledger_transactions t left join audit_actors a on a.id = t.audit_id
       where t.kind = 'adjustment'
         and (t.actor_id is null or coalesce(t.reason, '') = '' or a.actor_id is distinct from t.actor_id)`,
      `select format('link %s of the chain (transaction %s) does not verify', position, transaction_id) from (
         select l.position, l.transaction_id, l.hash, row_number() over (order by l.position) as place,
           ledger_chain(ledger_digest(t)) over (order by l.position) as expected
         from ledger_links l left join ledger_transactions t on t.id = l.transaction_id
       ) c where hash is distinct from expected or position <> place`,
      `select format('the head of the chain is at %s, its last link at %s', h.position, coalesce(l.position, 0))
       from ledger_head h left join (select position, hash from ledger_links order by position desc limit 1) l on true
       where h.position <> coalesce(l.position, 0) or h.hash <> coalesce(l.hash, '')`,
      `select format('transaction %s is missing from the chain', t.id) from ledger_transactions t, ledger_head h
       where t.id <= h.complete_to and not exists (select from ledger_links l where l.transaction_id = t.id)`,
    ),
  },
  {
    number: 11,
    text: 'A balance as it is answered is the ledger replayed to the same point.',
    sql: each(
      `select format('entry %s of account %s: the balance is %s, replayed it is %s', id, account_id, balance, replayed)
       from (
         select id, account_id, balance, sum(amount) over (partition by account_id order by id) as replayed
         from ledger_entries where balance is not null
       ) e where balance <> replayed`,
      `select format('account %s: %s can be spent, replayed it is %s', a.id, a.posted - a.held,
         coalesce(e.amount, 0) - coalesce(h.amount, 0))
       from ledger_accounts a
         left join (select account_id, sum(amount) as amount from ledger_entries group by account_id) e
           on e.account_id = a.id
         left join (select account_id, sum(amount - captured) as amount from ledger_holds
           where status = 'open' group by account_id) h on h.account_id = a.id
       where a.user_id is not null and a.posted - a.held <> coalesce(e.amount, 0) - coalesce(h.amount, 0)`,
      `select format('account %s in %s: the totals say %s received, %s spent, %s captured, its entries say otherwise',
         coalesce(m.account_id, e.account_id), coalesce(m.month, e.month), m.received, m.spent, m.captured)
       from ledger_months m full join (
         select account_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
           coalesce(sum(amount) filter (where amount > 0), 0) as received,
           coalesce(-sum(amount) filter (where amount < 0), 0) as spent,
           coalesce(-sum(amount) filter (where kind = 'capture'), 0) as captured
         from ledger_entries e where balance is not null
           and exists (select from ledger_links l where l.transaction_id = e.transaction_id)
         group by 1, 2
       ) e on e.account_id = m.account_id and e.month = m.month
       where (m.received, m.spent, m.captured) is distinct from (e.received, e.spent, e.captured)`,
      `select format('account %s: entries %s and %s go back in time', account_id, earlier, id) from (
         select id, account_id, created_at, lag(id) over (partition by account_id order by id) as earlier,
           lag(created_at) over (partition by account_id order by id) as before
         from ledger_entries where balance is not null
       ) e where created_at < before`,
    ),
  },
]
