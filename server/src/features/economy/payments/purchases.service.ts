import { randomUUID } from 'node:crypto'
import { centsOf, economyReasons, type Purchase, tokensFor } from '@studio/contract/economy'
import { Refusal, refuse } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import { type DatabaseHandle, pageOfRows, readCursor } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import type { Catalogue } from '../catalogue.service.ts'
import { emailOf } from '../users.store.ts'
import type { Fulfilment } from './fulfilment.service.ts'
import * as store from './purchases.store.ts'
import type { Payments } from './stripe.ts'

export interface PurchasesDeps {
  database: DatabaseHandle
  clock: Clock
  catalogue: Catalogue
  fulfilment: Fulfilment
  /** Undefined without a key: then purchases are simulated. */
  payments: Payments | undefined
  isPurchasing: (userId: string) => boolean
  publicUrl: () => string
}

type Order = Pick<store.NewPurchase, 'asset' | 'amount' | 'bonus' | 'amount_cents' | 'source_id'>

const NO_PACKAGE = 'No package has this number of coins.'
const NEW_PRICE = 'The price of this package has changed.'
const CENTS = 'Enter an amount in whole cents.'
const notFound = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')

export function createPurchases(deps: PurchasesDeps) {
  const { database, clock, catalogue, fulfilment, payments, isPurchasing, publicUrl } = deps

  /**
   * Stores the order, once per intent. Without a payment provider it is fulfilled immediately and marked as
   * simulated.
   */
  const place = (userId: string, order: Order, idempotencyKey: IdempotencyKey | undefined) =>
    database.transact((tx) =>
      runIdempotent(tx, { userId, idempotencyKey }, async () => {
        const id = randomUUID()
        const isSimulated = payments === undefined
        const row = { ...order, id, user_id: userId, is_simulated: isSimulated, created_at: clock.now() }
        await store.insertPurchase(tx, row)
        if (isSimulated) await fulfilment.give(tx, row)
        return { purchase: { id } }
      }),
    )

  /** Outside any transaction. Stripe returns the same page for repeated requests. */
  async function checkoutUrl(purchase: store.PurchaseRow, email: string): Promise<string | null> {
    if (purchase.is_simulated || !payments) return null
    if (purchase.checkout_url !== null) return purchase.checkout_url
    const { sessionId, url } = await payments.openCheckout({
      purchaseId: purchase.id,
      email,
      label: labelOf(purchase),
      amountCents: purchase.amount_cents,
      returnUrl: `${publicUrl()}/dashboard/billing`,
    })
    await store.updatePurchase(database.db, purchase.id, { stripe_session_id: sessionId, checkout_url: url })
    return url
  }

  async function buy(userId: string, order: Order, idempotencyKey: IdempotencyKey | undefined) {
    const { purchase } = await place(userId, order, idempotencyKey)
    const [row, email] = await Promise.all([
      store.findPurchase(database.db, purchase.id),
      emailOf(database.db, userId),
    ])
    if (!row) throw notFound()
    const url = await checkoutUrl(row, email)
    return { simulated: row.is_simulated, checkoutUrl: url, purchase: present(row, email) }
  }

  return {
    async buyCoins(
      userId: string,
      purchase: { coins: number; amount_cents: number; sourceId: string },
      idempotencyKey: IdempotencyKey | undefined,
    ) {
      if (!isPurchasing(userId))
        throw new Refusal('PURCHASING_DISABLED', 'Purchasing is disabled during alpha testing')
      const { coins, amount_cents, sourceId } = purchase
      const offered = (await catalogue.packages()).find((each) => each.coins === coins)
      if (!offered) throw refuse(economyReasons.packageGone, undefined, { details: { coins: NO_PACKAGE } })
      if (offered.amountCents !== amount_cents)
        throw refuse(economyReasons.priceChanged, undefined, { details: { amount_cents: NEW_PRICE } })
      const order = { asset: 'coin' as const, amount: coins, bonus: 0, amount_cents, source_id: sourceId }
      return { ...(await buy(userId, order, idempotencyKey)), coins }
    },

    async buyTokens(userId: string, amountUsd: number, idempotencyKey: IdempotencyKey | undefined) {
      if (!isPurchasing(userId)) throw refuse(economyReasons.tokensNotSold)
      const cents = centsOf(amountUsd)
      if (cents === undefined) throw new Refusal('INPUT_INVALID', CENTS, { details: { amountUsd: CENTS } })
      const { tokens, bonus } = tokensFor(cents, await catalogue.packs())
      const order = { asset: 'token' as const, amount: tokens, bonus, amount_cents: cents, source_id: null }
      return { ...(await buy(userId, order, idempotencyKey)), tokensIssued: tokens + bonus }
    },

    async list(userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const [rows, email] = await Promise.all([
        store.findPurchases(database.db, userId, after, limit),
        emailOf(database.db, userId),
      ])
      const { page, nextCursor } = pageOfRows(rows, limit)
      return { purchases: page.map((row) => present(row, email)), nextCursor }
    },

    async get(userId: string, id: string): Promise<Purchase> {
      const row = await store.findPurchase(database.db, id)
      if (row?.user_id !== userId) throw notFound()
      return present(row, await emailOf(database.db, userId))
    },
  }
}

export type Purchases = ReturnType<typeof createPurchases>

const labelOf = ({ asset, amount, bonus }: store.PurchaseRow): string =>
  asset === 'coin'
    ? `${amount} Mirror Coins`
    : `${amount} tokens${bonus > 0 ? ` and a Mirror Bonus of ${bonus}` : ''}`

const present = (row: store.PurchaseRow, email: string): Purchase => ({
  id: row.id,
  number: `SA-${String(row.number).padStart(6, '0')}`,
  asset: row.asset,
  amount: row.amount,
  bonus: row.bonus,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  currency: row.currency,
  status: row.status,
  simulated: row.is_simulated,
  email,
  createdAt: row.created_at.toISOString(),
  paidAt: row.paid_at?.toISOString() ?? null,
})
