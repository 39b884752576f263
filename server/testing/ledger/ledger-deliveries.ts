import { randomUUID } from 'node:crypto'
import { Refusal } from '@studio/contract/kernel'
import { verifyLedger } from '../../src/features/economy/index.ts'
import type { DatabaseHandle } from '../../src/platform/database/index.ts'
import { openAccounts, createLedgerReader } from './ledger-reader.ts'

const isInFlight = (error: unknown) => error instanceof Refusal && error.code === 'CONFLICT'

/**
 * Delivers each of many idempotent calls several times, in any order and concurrently, and expects one effect each:
 * half are exchanges, half Stripe messages about a payment. Throws otherwise.
 */
export async function deliverIntents(
  database: DatabaseHandle,
  { intents, times, clients = 32 }: { intents: number; times: number; clients?: number },
) {
  const reader = createLedgerReader(database)
  const exchanges = Math.ceil(intents / 2)
  const users = await openAccounts(database, 50, 10 * exchanges)
  const userOf = (n: number) => users[n % users.length] as string
  const started = performance.now()
  const deliveries: (() => Promise<unknown>)[] = []
  for (let n = 0; n < exchanges; n++) {
    const key = randomUUID()
    for (let time = 0; time < times; time++) deliveries.push(() => reader.exchange(userOf(n), key, 10))
  }
  for (let n = exchanges; n < intents; n++) {
    const purchaseId = await reader.orderTokens(userOf(n), 500, 50, 0)
    const facts = { purchaseId, sessionId: `cs_${n}`, paymentIntent: `pi_${purchaseId}` }
    for (let time = 0; time < times; time++) {
      // Stripe repeats a message unchanged, and also reports the same payment in another message.
      const message = { id: time === 0 ? `evt_other_${purchaseId}` : `evt_${purchaseId}`, type: 'x' }
      const paid = { ...message, ...facts, what: 'paid' as const, amountCents: 500, currency: 'usd' }
      deliveries.push(() => reader.receive(paid))
    }
  }
  // Shuffles the deliveries deterministically.
  for (let n = deliveries.length - 1; n > 0; n--) {
    const other = (n * 48_271 + 11) % (n + 1)
    const [a, b] = [deliveries[n], deliveries[other]]
    if (a && b) [deliveries[n], deliveries[other]] = [b, a]
  }
  let next = 0
  let repeated = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let send = deliveries[next++]; send; send = deliveries[next++])
        for (let isDone = false; !isDone; )
          try {
            await send()
            isDone = true
          } catch (error) {
            if (!isInFlight(error)) throw error
            repeated++
          }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const { rows } = await database.pool.query<{
    exchanges: number
    purchases: number
    coins: number
    tokens: number
  }>(
    `select count(*) filter (where t.kind = 'exchange' and a.asset = 'coin')::int as exchanges,
       count(*) filter (where t.kind = 'purchase')::int as purchases,
       coalesce(-sum(e.amount) filter (where t.kind = 'exchange' and a.asset = 'coin'), 0)::int as coins,
       coalesce(sum(e.amount) filter (where t.kind = 'purchase'), 0)::int as tokens
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.balance is not null
       join ledger_accounts a on a.id = e.account_id where t.user_id = any($1)`,
    [users],
  )
  const effects = rows[0]
  const expected = {
    exchanges,
    purchases: intents - exchanges,
    coins: 10 * exchanges,
    tokens: 50 * (intents - exchanges),
  }
  if (JSON.stringify(effects) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(expected)} were meant, and ${JSON.stringify(effects)} happened`)
  const breaches = await verifyLedger(database.db)
  if (breaches.length > 0) throw new Error(`Broken: ${JSON.stringify(breaches, null, 1)}`)
  return { intents, deliveries: deliveries.length, repeated, effects: intents, seconds }
}
