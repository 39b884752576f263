import { ASSETS, type Asset, economyReasons } from '@studio/contract/economy'
import { callsReasons, DAY_MS, proposalsReasons, Refusal, refuse } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import { intentReference } from './exchange.service.ts'
import { findTransaction, type Funds, type Leg, lockFunds, post } from './ledger/ledger.store.ts'
import type { BalanceNotifier } from './economy.notices.ts'
import { addMovedBy, findMovedBy, lockActor } from './moved.store.ts'

export interface AdjustmentsDeps {
  database: DatabaseHandle
  clock: Clock
  /** Daily limit of one admin for adjustments. */
  limit: () => number
  userExists(db: Database, userId: string): Promise<boolean>
  moved(tx: Database, userId: string): void
  notifyBalance: BalanceNotifier
}

/** An approved proposal, which lifts the limit. Booked once. */
export interface Approval {
  /** A second admin; null if the only admin proposed it and didn’t withdraw it for a day. */
  by: string | null
  reference: string
}

export interface Adjustment {
  actorId: string
  userId: string
  asset: Asset
  amount: number
  reason: string
}

export interface Reversal {
  actorId: string
  /** Fields of the reversed transaction. */
  id: string
  reason: string
}

const notFound = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')
const balancesOf = (funds: Record<Asset, Funds>) => ({
  coins: funds.coin.posted - funds.coin.held,
  credits: funds.credit.posted - funds.credit.held,
  tokens: funds.token.posted - funds.token.held,
})
const NAMES = { coin: 'coins', credit: 'credits', token: 'tokens' } as const

export type Adjustments = ReturnType<typeof createAdjustments>

/** Adjustments and reversals by admins, each with its audit entry in one transaction. */
export function createAdjustments({
  database,
  clock,
  limit,
  userExists,
  moved,
  notifyBalance,
}: AdjustmentsDeps) {
  /** Small steps add up, so that the limit can’t be bypassed. */
  async function useLimit(tx: Database, actorId: string, amount: number): Promise<void> {
    await lockActor(tx, actorId)
    const now = clock.now()
    const before = await findMovedBy(tx, actorId, new Date(now.getTime() - DAY_MS))
    if (before + Math.abs(amount) > limit())
      throw refuse(
        economyReasons.aboveLimit,
        { most: limit() },
        { details: { amount: 'A second admin must approve this.' } },
      )
    await addMovedBy(tx, actorId, Math.abs(amount), now)
  }

  async function adjust(
    tx: Database,
    adjustment: Adjustment,
    by: { approval?: Approval; idempotencyKey?: IdempotencyKey | undefined },
  ) {
    const { actorId, userId, asset, amount, reason } = adjustment
    const { approval, idempotencyKey } = by
    if (approval?.by === actorId) throw refuse(proposalsReasons.own)
    if (actorId === userId && !approval?.by) throw refuse(economyReasons.ownAccount)
    if (!approval) await useLimit(tx, actorId, amount)
    if (!(await userExists(tx, userId))) throw notFound()
    const before = balancesOf(await lockFunds(tx, userId, ASSETS))
    const name = NAMES[asset]
    const after = { ...before, [name]: before[name] + amount }
    if (after[name] < 0)
      throw refuse(
        economyReasons.tooLittleToTake,
        { has: before[name] },
        { details: { amount: `Enter at most ${before[name]}.` } },
      )
    const at = clock.now()
    const auditId = await recordAudit(tx, {
      actorId,
      action: 'ledger.adjust',
      subjectId: userId,
      reason,
      at,
      before: { [name]: before[name] },
      after: { [name]: after[name], ...(approval ? { approvedBy: approval.by } : {}) },
    })
    const transactionId = await post(tx, {
      kind: 'adjustment',
      userId,
      actorId,
      reason,
      auditId,
      at,
      legs: [
        { user: userId, asset, amount },
        { system: 'adjustment', asset, amount: -amount },
      ],
      reference: approval?.reference ?? intentReference(actorId, idempotencyKey),
    })
    if (transactionId === undefined) throw refuse(callsReasons.keyUsed)
    moved(tx, userId)
    notifyBalance(tx, userId, { what: 'adjusted', asset, amount, reason })
    return { transactionId, balances: after }
  }

  /** Amounts of a reversal, if it is allowed. */
  async function reversalLegs(tx: Database, id: string) {
    const original = await findTransaction(tx, id)
    if (!original) throw notFound()
    if (original.book !== 'visible' || original.kind === 'reversal' || original.kind === 'capture')
      throw refuse(economyReasons.notReversible)
    return {
      userId: original.userId,
      legs: original.legs.map((leg): Leg => ({ ...leg, amount: -leg.amount })),
    }
  }

  async function reverse(tx: Database, { actorId, id, reason }: Reversal, approval?: Approval) {
    const { userId, legs } = await reversalLegs(tx, id)
    const own = legs.filter((leg) => 'user' in leg)
    if (approval?.by === actorId) throw refuse(proposalsReasons.own)
    if (!approval?.by && (userId === actorId || own.some(({ user }) => user === actorId)))
      throw refuse(economyReasons.ownAccount)
    if (!approval)
      await useLimit(
        tx,
        actorId,
        own.reduce((sum, { amount }) => sum + Math.abs(amount), 0),
      )
    const funds = await lockFunds(tx, userId, ASSETS)
    for (const { asset, amount } of own)
      if (funds[asset].posted - funds[asset].held + amount < 0) throw refuse(economyReasons.alreadySpent)
    const at = clock.now()
    const auditId = await recordAudit(tx, {
      actorId,
      action: 'ledger.reverse',
      subjectId: userId,
      reason,
      at,
      before: { transactionId: id },
      after: { legs, ...(approval ? { approvedBy: approval.by } : {}) },
    })
    const transactionId = await post(tx, {
      kind: 'reversal',
      userId,
      actorId,
      reason,
      auditId,
      at,
      legs,
      reverses: id,
      reference: `reversal:${id}`,
    })
    if (transactionId === undefined) throw refuse(economyReasons.reversedBefore)
    moved(tx, userId)
    for (const { asset, amount } of own)
      notifyBalance(tx, userId, { what: 'adjusted', asset, amount, reason })
    return { transactionId }
  }

  return {
    adjust,
    reverse,
    legsBack: reversalLegs,

    adjustNow: (adjustment: Adjustment, idempotencyKey: IdempotencyKey | undefined) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId: adjustment.actorId, idempotencyKey }, () =>
          adjust(tx, adjustment, { idempotencyKey }),
        ),
      ),

    reverseNow: (reversal: Reversal, idempotencyKey: IdempotencyKey | undefined) =>
      database.transact((tx) =>
        runIdempotent(tx, { userId: reversal.actorId, idempotencyKey }, () => reverse(tx, reversal)),
      ),

    async balances(userId: string) {
      if (!(await userExists(database.db, userId))) throw notFound()
      return balancesOf(await database.transact((tx) => lockFunds(tx, userId, ASSETS)))
    },
  }
}
