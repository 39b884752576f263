import { randomUUID } from 'node:crypto'
import { ASSETS, type Asset } from '@studio/contract/economy'
import { sql } from 'kysely'
import { createAdjustments } from '../../src/features/economy/adjustments.service.ts'
import { createCatalogue } from '../../src/features/economy/catalogue.service.ts'
import { createCharges } from '../../src/features/economy/charges.service.ts'
import { createExchange } from '../../src/features/economy/exchange.service.ts'
import { createFulfilment } from '../../src/features/economy/payments/fulfilment.service.ts'
import { createPurchases } from '../../src/features/economy/payments/purchases.service.ts'
import { insertPurchase } from '../../src/features/economy/payments/purchases.store.ts'
import type { PaymentMessage } from '../../src/features/economy/payments/stripe.ts'
import { userExists } from '../../src/features/economy/users.store.ts'
import { endAndRelease } from '../../src/features/jobs/jobs.end.ts'
import { insertJob } from '../../src/features/jobs/jobs.store.ts'
import { markItemDone, markItemsFailed } from '../../src/features/jobs/run/claims.store.ts'
import { systemClock } from '../../src/platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../src/platform/database/index.ts'
import { runIdempotent } from '../../src/platform/idempotency/index.ts'
import { createLog } from '../../src/platform/log/index.ts'

/** One admin per user: admins can’t adjust their own account, and a shared admin would serialise the calls. */
const adminOf = (userId: string): string => userId.replace(/^./, (digit) => (digit === 'f' ? '0' : 'f'))

export type LedgerReader = ReturnType<typeof createLedgerReader>

const ENDPOINTS = {
  exchange: 'POST /api/coins/exchange',
  adjust: 'POST /api/admin/ledger/adjustments',
  buy: 'POST /api/payments/create',
  accept: 'POST /api/photoshoots',
  settle: 'the end of a job',
} as const

/** Inserts the row of a generated image. The ledger needs nothing else. */
export async function saveMedia(
  tx: Database,
  { userId, jobId, index }: { userId: string; jobId: string; index: number },
): Promise<{ id: string }> {
  const id = randomUUID()
  await sql`
    insert into media (id, user_id, job_id, job_index, type, family, model, prompt, width, height, object_key, mime,
      bytes, sha256, placeholder)
    values (${id}, ${userId}, ${jobId}, ${index}, 'image', 'studio', 'studio', 'x', 1, 1, 'k', 'image/png', 1,
      ${id.replaceAll('-', '')}, '')`.execute(tx)
  return { id }
}

/** All operations on the ledger, through the product’s own services but without HTTP. */
export function createLedgerReader(database: DatabaseHandle) {
  const log = createLog('silent')
  const clock = systemClock
  const moved = () => {}
  const deps = { database, clock, log, moved, notifyBalance: moved }
  const { exchange } = createExchange(deps)
  const charges = createCharges(deps)
  const adjustments = createAdjustments({ ...deps, limit: () => Number.MAX_SAFE_INTEGER, userExists })
  const fulfilment = createFulfilment(deps)
  const prices = () => ({ image: 1, videoSecond: 2 })
  const catalogue = createCatalogue({ database, prices, purchasing: () => 'simulated' })
  const purchases = createPurchases({
    database,
    clock,
    catalogue,
    fulfilment,
    payments: undefined,
    isPurchasing: () => true,
    publicUrl: () => '',
  })
  const idempotencyKeyOf = (endpoint: keyof typeof ENDPOINTS, key: string, body: unknown) => ({
    endpoint: ENDPOINTS[endpoint],
    key,
    bodyHash: JSON.stringify(body),
  })

  async function accept(tx: Database, userId: string, items: number, waived: boolean) {
    const id = await insertJob(tx, userId, {
      kind: 'image_batch',
      request: { prompt: 'x' },
      cost: { credits: items, waived },
      items: Array.from({ length: items }, () => ({ seed: 1, pose: null, width: 1, height: 1, credits: 1 })),
    })
    await charges.hold(tx, { userId, jobId: id, credits: items, waived })
    // Shape of a job’s answer, so that acknowledged jobs are recognised.
    return { id, kind: 'image_batch', status: 'queued', cost: items, items }
  }

  /** Settles a job as a worker does: captures each finished item, and releases the rest. */
  async function settle(
    tx: Database,
    userId: string,
    jobId: string,
    done: number,
    end: 'failed' | 'cancelled',
  ) {
    const claim = { jobId, userId, fence: 1 }
    for (let index = 0; index < done; index++) {
      const { id: mediaId } = await saveMedia(tx, { userId, jobId, index })
      const credits = await markItemDone(tx, claim, index, { mediaId })
      if (credits !== undefined) await charges.capture(tx, { userId, jobId, index, credits, mediaId })
    }
    await markItemsFailed(tx, jobId, 'all', { code: 'UNKNOWN_ERROR', reason: 'x' })
    const status = done > 0 ? 'completed' : end
    await endAndRelease(
      { charges, budgets: { release: () => {} }, ended: async () => {} },
      tx,
      { jobId, userId },
      { status, error: null, errorCode: null },
    )
    return { jobId, done }
  }

  return {
    charges,

    exchange: (userId: string, key: string, coins: number) =>
      exchange(userId, coins, idempotencyKeyOf('exchange', key, coins)),

    adjust: (userId: string, key: string, asset: Asset, amount: number) =>
      adjustments.adjustNow(
        { actorId: adminOf(userId), userId, asset, amount, reason: 'Because' },
        idempotencyKeyOf('adjust', key, [asset, amount]),
      ),

    buyCoins: (userId: string, key: string, order: { coins: number; amount_cents: number }) =>
      purchases.buyCoins(userId, { ...order, sourceId: key }, idempotencyKeyOf('buy', key, order)),

    acceptJob: (userId: string, key: string, items: number, waived: boolean) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey: idempotencyKeyOf('accept', key, [items, waived]) }, () =>
          accept(tx, userId, items, waived),
        ),
      ),

    settleJob: (userId: string, key: string, jobId: string, done: number, end: 'failed' | 'cancelled') =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey: idempotencyKeyOf('settle', key, [jobId, done]) }, () =>
          settle(tx, userId, jobId, done, end),
        ),
      ),

    /** An order that is waiting for Stripe. */
    async orderTokens(userId: string, cents: number, tokens: number, bonus: number): Promise<string> {
      const id = randomUUID()
      await insertPurchase(database.db, {
        id,
        user_id: userId,
        asset: 'token',
        amount: tokens,
        bonus,
        amount_cents: cents,
        is_simulated: false,
        source_id: null,
        created_at: clock.now(),
      })
      return id
    },

    receive: (message: PaymentMessage) => fulfilment.receive(message),
  }
}

/** Creates users with this amount of every asset. */
export async function openAccounts(
  database: DatabaseHandle,
  count: number,
  amount: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await database.pool.query('insert into users (id) select unnest($1::uuid[])', [ids])
  for (const asset of ASSETS)
    await database.pool.query(
      `select ledger_post('visible', 'welcome', id, now(), jsonb_build_array(
         jsonb_build_object('user', id, 'asset', $2::text, 'amount', $3::bigint),
         jsonb_build_object('system', 'promotion', 'asset', $2::text, 'amount', -$3::bigint)), '{}')
       from unnest($1::uuid[]) id`,
      [ids, asset, amount],
    )
  return ids
}
