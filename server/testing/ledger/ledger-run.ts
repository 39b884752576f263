import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { creditsFor, tokensFor } from '@studio/contract/economy'
import { Refusal } from '@studio/contract/kernel'
import { verifyLedger } from '../../src/features/economy/index.ts'
import { seal } from '../../src/features/economy/ledger/ledger.store.ts'
import type { DatabaseHandle } from '../../src/platform/database/index.ts'
import { openAccounts, createLedgerReader } from './ledger-reader.ts'

export interface RunOptions {
  operations: number
  /** Concurrent operations; the pool has as many connections. */
  clients?: number
  users?: number
  /** Number of operations after which all clients pause and everything is checked. */
  checkEvery?: number
  seed?: number
  onCheck?: (state: { operations: number; seconds: number }) => void
}

/** Expected balances of a user, from acknowledged operations. */
interface ExpectedBalances {
  id: string
  coin: number
  credit: number
  token: number
  /** Credits held by open jobs. */
  held: number
  /** Credits waived in free mode. */
  waived: number
  jobs: { id: string; items: number; waived: boolean }[]
  orders: {
    id: string
    cents: number
    tokens: number
    bonus: number
    stage: 'ordered' | 'paid'
    refunded: number
  }[]
}

/** An idempotent operation that may be sent several times. Its first acknowledged response counts. */
interface Request {
  send: () => Promise<unknown>
  count: (answer: unknown) => void
  answer?: string
}

const RECENT = 256
const REPLAY_SHARE = 0.2
const START = 1_000
const PACKAGES = [
  { coins: 100, amount_cents: 999 },
  { coins: 500, amount_cents: 3_999 },
] as const

/** Deterministic random numbers from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const isRefusal = (error: unknown, code: string) => error instanceof Refusal && error.code === code

/**
 * Moves the ledger at random and concurrently. A fifth of the calls is sent twice or more, some while the first is
 * running. Throws if an invariant breaks, a balance differs from what was acknowledged, a repetition gets another
 * response, or an acknowledged operation isn’t stored.
 */
export async function runLedger(database: DatabaseHandle, options: RunOptions) {
  const { operations, clients = 32, users = 64, checkEvery = 100_000, seed = 1, onCheck } = options
  const random = randomOf(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const reader = createLedgerReader(database)
  const allBalances: ExpectedBalances[] = (await openAccounts(database, users, START)).map((id) => ({
    id,
    coin: START,
    credit: START,
    token: START,
    held: 0,
    waived: 0,
    jobs: [],
    orders: [],
  }))
  const recent: Request[] = []
  const acknowledged = { transactions: [] as string[], jobs: [] as string[], purchases: [] as string[] }
  const counts = { done: 0, refused: 0, replayed: 0, acknowledged: 0 }
  const started = performance.now()

  async function send(request: Request): Promise<void> {
    const text = JSON.stringify((await request.send()) ?? null)
    const answer = JSON.stringify(sorted(JSON.parse(text)))
    if (request.answer === undefined) {
      request.answer = answer
      request.count(JSON.parse(text))
      counts.acknowledged++
    } else if (request.answer !== answer)
      throw new Error(`A repetition was answered ${answer}, first it was ${request.answer}`)
  }

  /** Sends a new operation, and stores it for repetitions. */
  async function submit<T>(operation: () => Promise<T>, count: (answer: T) => void): Promise<void> {
    const request: Request = { send: operation, count: (answer) => count(answer as T) }
    if (recent.length < RECENT) recent.push(request)
    else recent[upTo(RECENT)] = request
    await send(request)
  }

  async function replay(): Promise<void> {
    const request = recent[upTo(recent.length)]
    if (!request) return
    counts.replayed++
    await send(request)
  }

  const moves: { weight: number; move: (balances: ExpectedBalances, key: string) => Promise<void> }[] = [
    {
      weight: 40,
      async move(balances, key) {
        const coins = 10 + upTo(60)
        const { id } = balances
        await submit(
          () => reader.exchange(id, key, coins),
          ({ transactionId }) => {
            balances.coin -= 10 * creditsFor(coins)
            balances.credit += creditsFor(coins)
            acknowledged.transactions.push(transactionId)
          },
        )
      },
    },
    {
      weight: 18,
      async move(balances, key) {
        const asset = random() < 0.7 ? 'coin' : 'credit'
        const amount = random() < 0.8 ? 1 + upTo(80) : -1 - upTo(80)
        const { id } = balances
        await submit(
          () => reader.adjust(id, key, asset, amount),
          ({ transactionId }) => {
            balances[asset] += amount
            acknowledged.transactions.push(transactionId)
          },
        )
      },
    },
    {
      weight: 14,
      async move(balances, key) {
        const items = 1 + upTo(3)
        const waived = random() < 0.3
        const { id: userId } = balances
        await submit(
          () => reader.acceptJob(userId, key, items, waived),
          ({ id }) => {
            if (!waived) balances.held += items
            balances.jobs.push({ id, items, waived })
            acknowledged.jobs.push(id)
          },
        )
      },
    },
    {
      weight: 14,
      async move(balances, key) {
        const job = balances.jobs.splice(upTo(balances.jobs.length), 1)[0]
        if (!job) return
        const done = upTo(job.items + 1)
        const end = random() < 0.5 ? 'failed' : 'cancelled'
        const { id } = balances
        await submit(
          () => reader.settleJob(id, key, job.id, done, end),
          () => {
            if (job.waived) balances.waived += done
            else {
              balances.held -= job.items
              balances.credit -= done
            }
          },
        )
      },
    },
    {
      weight: 5,
      async move(balances, key) {
        const coins = PACKAGES[upTo(PACKAGES.length)] ?? PACKAGES[0]
        const { id } = balances
        await submit(
          () => reader.buyCoins(id, key, coins),
          ({ purchase }) => {
            balances.coin += coins.coins
            acknowledged.purchases.push(purchase.id)
          },
        )
      },
    },
    {
      weight: 9,
      async move(balances, key) {
        const order = balances.orders.splice(upTo(balances.orders.length), 1)[0]
        if (!order || random() < 0.3) {
          if (order) balances.orders.push(order)
          const cents = [808, 1_111, 2_222, 500, 4_500][upTo(5)] ?? 500
          const { tokens, bonus } = tokensFor(cents, [{ tokens: 500, amountCents: 4_500 }])
          const id = await reader.orderTokens(balances.id, cents, tokens, bonus)
          balances.orders.push({ id, cents, tokens, bonus, stage: 'ordered', refunded: 0 })
          return
        }
        const { id, cents, tokens, bonus } = order
        const head = { id: `evt_${key}`, type: 'x' }
        if (order.stage === 'ordered') {
          const paid = { ...head, what: 'paid' as const, purchaseId: id, sessionId: `cs_${id}` }
          await submit(
            () => reader.receive({ ...paid, paymentIntent: `pi_${id}`, amountCents: cents, currency: 'usd' }),
            () => {
              balances.token += tokens + bonus
              balances.orders.push({ ...order, stage: 'paid' })
              acknowledged.purchases.push(id)
            },
          )
          return
        }
        const refundedCents = order.refunded + 1 + upTo(cents - order.refunded)
        const back = (at: number) => Math.floor((tokens * at) / cents) + Math.floor((bonus * at) / cents)
        await submit(
          () => reader.receive({ ...head, what: 'refunded', paymentIntent: `pi_${id}`, refundedCents }),
          () => {
            balances.token -= back(refundedCents) - back(order.refunded)
            if (refundedCents < cents) balances.orders.push({ ...order, refunded: refundedCents })
          },
        )
      },
    },
  ]
  const total = moves.reduce((sum, { weight }) => sum + weight, 0)

  async function step(): Promise<void> {
    // Four users take part in at least half of the operations, so that they contend.
    const balances = allBalances[random() < 0.5 ? upTo(4) : upTo(users)] as ExpectedBalances
    let left = random() * total
    const chosen = moves.find(({ weight }) => (left -= weight) < 0) ?? moves[0]
    try {
      if (random() < REPLAY_SHARE) await replay()
      else await chosen?.move(balances, randomUUID())
    } catch (error) {
      // The balance was too low, or the same operation is already running. Nothing may have moved.
      if (!isRefusal(error, 'COINS_INSUFFICIENT') && !isRefusal(error, 'CONFLICT')) throw error
      counts.refused++
    }
  }

  async function check(): Promise<void> {
    await seal(database.db, true)
    const breaches = await verifyLedger(database.db)
    if (breaches.length > 0) throw new Error(`Broken: ${JSON.stringify(breaches, null, 1)}`)
    await comparePurses(database, allBalances)
    await findMissing(database, acknowledged)
    onCheck?.({ operations: counts.done, seconds: (performance.now() - started) / 1000 })
  }

  let hasEnded = false
  const sealing = (async () => {
    while (!hasEnded) {
      await seal(database.db, false)
      await sleep(500)
    }
  })()
  try {
    while (counts.done < operations) {
      let left = Math.min(checkEvery, operations - counts.done)
      counts.done += left
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (left-- > 0) await step()
        }),
      )
      await check()
    }
  } finally {
    hasEnded = true
    await sealing
  }
  const seconds = (performance.now() - started) / 1000
  const stored = Object.values(acknowledged).reduce((sum, ids) => sum + ids.length, 0)
  return { ...counts, stored, seconds, perSecond: Math.round(counts.done / seconds) }
}

/** Sorts the keys, because the database may order them differently. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, each]) => [key, sorted(each)]),
        )
      : value

/** Checks that balances equal the model. */
async function comparePurses({ pool }: DatabaseHandle, purses: ExpectedBalances[]): Promise<void> {
  const { rows } = await pool.query<{
    id: string
    book: string
    asset: 'coin' | 'credit' | 'token'
    posted: number
    held: number
    captured: number
  }>(
    'select user_id as id, book, asset, posted, held, captured from ledger_accounts where user_id = any($1)',
    [purses.map(({ id }) => id)],
  )
  const of = new Map(rows.map((row) => [`${row.id} ${row.book} ${row.asset}`, row]))
  for (const balances of purses) {
    const { id, held, waived } = balances
    for (const asset of ['coin', 'credit', 'token'] as const) {
      const row = of.get(`${id} visible ${asset}`)
      const expected = { posted: balances[asset], held: asset === 'credit' ? held : 0 }
      const result = { posted: row?.posted ?? 0, held: row?.held ?? 0 }
      if (!isDeepStrictEqual(result, expected))
        throw new Error(
          `${id} should have ${JSON.stringify(expected)} ${asset} and has ${JSON.stringify(result)}`,
        )
    }
    const captured = of.get(`${id} shadow credit`)?.captured ?? 0
    if (captured !== waived) throw new Error(`For ${id} ${waived} should be waived, and ${captured} is`)
  }
}

/** Checks that everything acknowledged is stored once. */
export async function findMissing(
  { pool }: DatabaseHandle,
  { transactions, jobs, purchases }: { transactions: string[]; jobs: string[]; purchases: string[] },
): Promise<void> {
  const counted = async (text: string, ids: string[]) => {
    for (let from = 0; from < ids.length; from += 50_000) {
      const { rows } = await pool.query<{ id: string }>(text, [ids.slice(from, from + 50_000)])
      if (rows.length > 0)
        throw new Error(`Acknowledged and not there: ${rows.map(({ id }) => id).join(', ')}`)
    }
  }
  const missing = (type: string, table: string, column: string, where = 'true') => `
    select wanted.id::text from unnest($1::${type}[]) wanted (id)
    where not exists (select from ${table} t where t.${column} = wanted.id and ${where}) limit 5`
  await counted(missing('bigint', 'ledger_transactions', 'id'), transactions)
  await counted(missing('uuid', 'ledger_holds', 'job_id'), jobs)
  await counted(missing('uuid', 'ledger_transactions', 'purchase_id', "kind = 'purchase'"), purchases)
  if (new Set(transactions).size !== transactions.length) throw new Error('Two effects have one transaction.')
}
