import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { lockFunds, post } from '../ledger/ledger.store.ts'
import type { BalanceNotifier } from '../economy.notices.ts'
import { dueBack, movesBack } from './purchases.rules.ts'
import * as store from './purchases.store.ts'
import type { PaymentMessage } from './stripe.ts'

export interface FulfilmentDeps {
  database: DatabaseHandle
  clock: Clock
  log: Log
  moved(tx: Database, userId: string): void
  notifyBalance: BalanceNotifier
}

/** System account of purchases and refunds. */
const SOURCE = { purchase: 'issuance', bonus: 'promotion' } as const
/** Reasons of simulated purchases, where no payment was made. */
const SIMULATED = { purchase: 'Simulated purchase', bonus: 'Mirror Bonus (simulated)' } as const

export function createFulfilment({ database, clock, log, moved, notifyBalance }: FulfilmentDeps) {
  /** Grants a purchase, with the bonus in a separate transaction. Needs the lock of the purchase. */
  async function give(
    tx: Database,
    purchase: Pick<store.PurchaseRow, 'id' | 'user_id' | 'asset' | 'amount' | 'bonus' | 'is_simulated'>,
  ): Promise<void> {
    const { id, user_id: userId, asset } = purchase
    const at = clock.now()
    for (const [kind, amount] of [
      ['purchase', purchase.amount],
      ['bonus', purchase.bonus],
    ] as const) {
      if (amount === 0) continue
      await post(tx, {
        kind,
        userId,
        at,
        purchaseId: id,
        reference: `${kind}:${id}`,
        ...(purchase.is_simulated ? { reason: SIMULATED[kind] } : {}),
        legs: [
          { user: userId, asset, amount },
          { system: SOURCE[kind], asset, amount: -amount },
        ],
      })
    }
    await store.updatePurchase(tx, id, { status: 'paid', paid_at: at })
    moved(tx, userId)
    const amount = purchase.amount + purchase.bonus
    notifyBalance(tx, userId, { what: 'bought', asset, amount, isSimulated: purchase.is_simulated })
  }

  /** Reverses or restores grants until they match the refunds and disputes. */
  async function settle(tx: Database, purchase: store.PurchaseRow, cause: string): Promise<void> {
    const { id, user_id: userId, asset } = purchase
    const funds = (await lockFunds(tx, userId, [asset]))[asset]
    const grant = await store.findGiven(tx, id)
    const due = dueBack(grant, {
      refundedCents: purchase.refunded_cents,
      amountCents: purchase.amount_cents,
      isDisputed: purchase.status === 'disputed',
    })
    const { moves, owed } = movesBack(grant, due, funds.posted - funds.held)
    for (const { id: original, amount } of moves) {
      const kind = grant.find((each) => each.id === original)?.kind ?? 'purchase'
      await post(tx, {
        kind: 'reversal',
        userId,
        at: clock.now(),
        purchaseId: id,
        reverses: original,
        reference: `${cause}:${original}`,
        legs: [
          { user: userId, asset, amount },
          { system: SOURCE[kind], asset, amount: -amount },
        ],
      })
    }
    await store.updatePurchase(tx, id, { owed })
    if (owed > 0) log.warn({ purchase: id, user: userId, owed }, 'refunded, but already spent')
    if (moves.length === 0) return
    moved(tx, userId)
    const sum = moves.reduce((all, { amount }) => all + amount, 0)
    // Granted again when a dispute is won.
    if (sum < 0) notifyBalance(tx, userId, { what: 'taken back', asset, amount: -sum })
    else notifyBalance(tx, userId, { what: 'bought', asset, amount: sum, isSimulated: false })
  }

  async function paid(tx: Database, message: PaymentMessage & { what: 'paid' }): Promise<void> {
    const { purchaseId, paymentIntent } = message
    const purchase = purchaseId === null ? undefined : await store.lockPurchase(tx, purchaseId)
    // An order is stored before its page is opened, so an unknown one isn’t ours.
    if (!purchase) return log.warn({ message: message.id }, 'received a payment for something else')
    const isAsked =
      !purchase.is_simulated &&
      message.amountCents === purchase.amount_cents &&
      message.currency === purchase.currency &&
      (purchase.stripe_session_id === null || purchase.stripe_session_id === message.sessionId)
    // A redelivery would not change this. Nothing is credited, and an administrator must check it.
    if (!isAsked)
      return log.error(
        { purchase: purchase.id, message: message.id },
        'the paid amount differs from the price',
      )
    if (purchase.paid_at !== null) return
    await store.updatePurchase(tx, purchase.id, {
      stripe_session_id: message.sessionId,
      stripe_payment_intent_id: paymentIntent,
    })
    await give(tx, purchase)
    if (paymentIntent === null) return
    await store.lockPayment(tx, paymentIntent)
    for (const early of await store.claimWaiting<SettlementMessage>(tx, paymentIntent))
      await change(tx, early)
  }

  /** A refund or a dispute. One that arrives before its payment is processed after it. */
  async function change(tx: Database, message: SettlementMessage): Promise<void> {
    const purchase = await store.lockPurchaseOfIntent(tx, message.paymentIntent)
    if (!purchase) {
      log.warn({ message: message.id, type: message.type }, 'received a message about an unknown payment')
      return await store.insertWaiting(tx, message)
    }
    const changed = changeBy(purchase, message)
    await store.updatePurchase(tx, purchase.id, changed)
    await settle(tx, { ...purchase, ...changed }, message.id)
  }

  async function apply(tx: Database, message: PaymentMessage): Promise<void> {
    if (message.what === 'nothing') return
    if (message.what === 'paid') return await paid(tx, message)
    if (message.what === 'expired') {
      const { purchaseId } = message
      const purchase = purchaseId === null ? undefined : await store.lockPurchase(tx, purchaseId)
      if (purchase?.status === 'pending') await store.updatePurchase(tx, purchase.id, { status: 'expired' })
      return
    }
    await store.lockPayment(tx, message.paymentIntent)
    await change(tx, message)
  }

  return {
    give,

    /** Processes a Stripe event exactly once, however often it is delivered. */
    async receive(message: PaymentMessage): Promise<void> {
      await database.transact(async (tx) => {
        if (await store.insertMessage(tx, message.id, message.type, clock.now())) await apply(tx, message)
      })
    },
  }
}

export type Fulfilment = ReturnType<typeof createFulfilment>

type SettlementMessage = PaymentMessage & { what: 'refunded' | 'disputed' | 'dispute won' }

function changeBy(purchase: store.PurchaseRow, message: SettlementMessage) {
  const statusFor = (cents: number): 'refunded' | 'paid' =>
    cents >= purchase.amount_cents ? 'refunded' : 'paid'
  if (message.what === 'disputed') return { status: 'disputed' as const }
  // Refunds are reported as totals, so the largest is the latest, in any order of delivery.
  const refunded = message.what === 'refunded' ? message.refundedCents : 0
  const refunded_cents = Math.min(purchase.amount_cents, Math.max(purchase.refunded_cents, refunded))
  if (message.what === 'refunded' && purchase.status === 'disputed') return { refunded_cents }
  return { refunded_cents, status: statusFor(refunded_cents) }
}
