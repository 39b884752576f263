import type { Asset } from '@studio/contract/economy'
import { Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Intent } from '../../platform/http/index.ts'
import { once } from '../../platform/intents/index.ts'
import { keepAudit } from './audit.store.ts'
import { alreadyUsed, intentReference } from './exchange.service.ts'
import { findTransaction, type Funds, type Leg, lockFunds, post } from './ledger/ledger.store.ts'

const ASSETS = ['coin', 'credit', 'token'] as const

export interface AdjustmentsDeps {
  database: DatabaseHandle
  clock: Clock
  /** What one admin may adjust alone. */
  limit: () => number
  userExists(db: Database, userId: string): Promise<boolean>
  moved(tx: Database, userId: string): void
}

export interface Adjustment {
  actorId: string
  userId: string
  asset: Asset
  amount: number
  reason: string
  /** A second admin, who lifts the limit. */
  approvedBy?: string
}

const notFound = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')
const balancesOf = (funds: Record<Asset, Funds>) => ({
  coins: funds.coin.posted - funds.coin.held,
  credits: funds.credit.posted - funds.credit.held,
  tokens: funds.token.posted - funds.token.held,
})
const NAMES = { coin: 'coins', credit: 'credits', token: 'tokens' } as const

export function createAdjustments({ database, clock, limit, userExists, moved }: AdjustmentsDeps) {
  /** Moves a balance by hand: actor, reason and note in one transaction. */
  async function adjust(tx: Database, wanted: Adjustment, intent?: Intent) {
    const { actorId, userId, asset, amount, reason, approvedBy } = wanted
    const isApproved = approvedBy !== undefined && approvedBy !== actorId
    if (Math.abs(amount) > limit() && !isApproved)
      throw new Refusal('FORBIDDEN', `One admin alone may adjust at most ${limit().toLocaleString('en')}.`, {
        details: { amount: 'A second admin must approve this.' },
      })
    if (!(await userExists(tx, userId))) throw notFound()
    const before = balancesOf(await lockFunds(tx, userId, ASSETS))
    const name = NAMES[asset]
    const after = { ...before, [name]: before[name] + amount }
    if (after[name] < 0)
      throw new Refusal('CONFLICT', `There are only ${before[name]} ${name} to take.`, {
        details: { amount: `At most ${before[name]} can be taken.` },
      })
    const at = clock.now()
    const auditId = await keepAudit(tx, {
      ...{ actorId, action: 'ledger.adjust', subjectId: userId, reason, at },
      before: { [name]: before[name] },
      after: { [name]: after[name], ...(isApproved ? { approvedBy } : {}) },
    })
    const transactionId = await post(tx, {
      kind: 'adjustment',
      ...{ userId, actorId, reason, auditId, at },
      legs: [
        { user: userId, asset, amount },
        { system: 'adjustment', asset, amount: -amount },
      ],
      reference: intentReference(actorId, intent),
    })
    if (transactionId === undefined) throw alreadyUsed()
    moved(tx, userId)
    return { transactionId, balances: after }
  }

  /** Books the opposite of a transaction, once. */
  async function reverse(tx: Database, actorId: string, id: string, reason: string) {
    const original = await findTransaction(tx, id)
    if (!original) throw notFound()
    if (original.book !== 'visible' || original.kind === 'reversal' || original.kind === 'capture')
      throw new Refusal('CONFLICT', `A transaction of the kind "${original.kind}" cannot be reversed.`)
    const { userId } = original
    const legs = original.legs.map((leg): Leg => ({ ...leg, amount: -leg.amount }))
    const funds = await lockFunds(tx, userId, ASSETS)
    for (const leg of legs)
      if ('user' in leg && funds[leg.asset].posted - funds[leg.asset].held + leg.amount < 0)
        throw new Refusal('CONFLICT', `The ${NAMES[leg.asset]} are spent: there is not enough to take back.`)
    const at = clock.now()
    const auditId = await keepAudit(tx, {
      ...{ actorId, action: 'ledger.reverse', subjectId: userId, reason, at },
      before: { transactionId: id },
      after: { legs },
    })
    const transactionId = await post(tx, {
      kind: 'reversal',
      ...{ userId, actorId, reason, auditId, at, legs, reverses: id },
      reference: `reversal:${id}`,
    })
    if (transactionId === undefined)
      throw new Refusal('CONFLICT', 'This transaction has been reversed before.')
    moved(tx, userId)
    return { transactionId }
  }

  return {
    adjust,

    adjustNow: (wanted: Adjustment, intent: Intent | undefined) =>
      database.transact((tx) =>
        once(tx, { userId: wanted.actorId, intent }, () => adjust(tx, wanted, intent)),
      ),

    reverseNow: (actorId: string, id: string, reason: string, intent: Intent | undefined) =>
      database.transact((tx) =>
        once(tx, { userId: actorId, intent }, () => reverse(tx, actorId, id, reason)),
      ),

    async balances(userId: string) {
      if (!(await userExists(database.db, userId))) throw notFound()
      return balancesOf(await database.transact((tx) => lockFunds(tx, userId, ASSETS)))
    },
  }
}
