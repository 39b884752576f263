import type { Asset } from '@studio/contract/economy'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

export type SystemAccount = 'issuance' | 'exchange' | 'revenue' | 'promotion' | 'adjustment' | 'forfeit'

/** One leg of a transfer: a signed amount on a user or system account. */
export type Leg = { asset: Asset; amount: number } & ({ user: string } | { system: SystemAccount })

export interface Posting {
  kind: 'exchange' | 'purchase' | 'bonus' | 'adjustment' | 'reversal'
  /** User that the transfer concerns. */
  userId: string
  at: Date
  /** Each account once; amounts sum to zero per asset, which the database checks. */
  legs: Leg[]
  /** Unique cause: a second posting with the same reference has no effect. */
  reference?: string | undefined
  actorId?: string
  reason?: string
  auditId?: string
  purchaseId?: string
  reverses?: string
}

export interface Funds {
  posted: number
  held: number
}

/** Books one transfer. Returns the id of the transaction; undefined if its reference was used before. */
export async function post(tx: Database, posting: Posting): Promise<string | undefined> {
  const { kind, userId, at, legs } = posting
  const facts = {
    reference: posting.reference,
    actor_id: posting.actorId,
    reason: posting.reason,
    audit_id: posting.auditId,
    purchase_id: posting.purchaseId,
    reverses: posting.reverses,
  }
  const { rows } = await sql<{ id: string | null }>`
    select ledger_post('visible', ${kind}, ${userId}, ${at}, ${JSON.stringify(legs)}::jsonb,
      ${JSON.stringify(facts)}::jsonb)::text as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

/** Balances of a user, locked until the transaction ends. */
export async function lockFunds<A extends Asset>(
  tx: Database,
  userId: string,
  assets: readonly A[],
): Promise<Record<A, Funds>> {
  const { rows } = await sql<Funds & { asset: A }>`
    select asset, posted, held from ledger_accounts
    where book = 'visible' and user_id = ${userId} and asset = any(${assets})
    order by asset for no key update`.execute(tx)
  if (rows.length < assets.length) {
    await sql`
      select ledger_account('visible', ${userId}, null, asset)
      from unnest(${assets}::text[]) asset`.execute(tx)
    return await lockFunds(tx, userId, assets)
  }
  return Object.fromEntries(rows.map(({ asset, posted, held }) => [asset, { posted, held }])) as Record<
    A,
    Funds
  >
}

/** True if the welcome grant was given now. It is given once per person. */
export async function grantWelcome(tx: Database, userId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`select ledger_welcome(${userId}, ${at}) as given`.execute(tx)
  return rows[0]?.given === true
}

export interface TransactionRow {
  id: string
  book: 'visible' | 'shadow'
  kind: string
  userId: string
  legs: Leg[]
}

export async function findTransaction(db: Database, id: string): Promise<TransactionRow | undefined> {
  const { rows } = await sql<TransactionRow>`
    select t.id::text, t.book, t.kind, t.user_id as "userId", (
      select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'asset', a.asset, 'amount', e.amount, 'user', a.user_id, 'system', a.system)) order by e.id)
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transaction_id = t.id
    ) as legs
    from ledger_transactions t where t.id = ${id}::bigint`.execute(db)
  return rows[0]
}

const SEAL_BATCH_SIZE = 2_000

/** Adds the newest transactions to the chain. `isThorough` also looks for older ones that were skipped. */
export async function seal(db: Database, isThorough: boolean): Promise<number> {
  let sealed = 0
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select ledger_seal(${SEAL_BATCH_SIZE}, ${isThorough}) as n`.execute(db)
    const n = rows[0]?.n ?? 0
    sealed += n
    if (n < SEAL_BATCH_SIZE) return sealed
  }
}

export async function findHead(db: Database): Promise<{ position: number; hash: string }> {
  const { rows } = await sql<{ position: number; hash: string }>`
    select position, encode(hash, 'hex') as hash from ledger_head`.execute(db)
  return rows[0] as { position: number; hash: string }
}
