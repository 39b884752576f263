import {
  type Balance,
  COINS_PER_CREDIT,
  creditsFor,
  economyReasons,
  EXCHANGE_MESSAGES,
  exchangeProblem,
} from '@studio/contract/economy'
import { callsReasons, Refusal, refuse } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import { lockFunds, post } from './ledger/ledger.store.ts'

export interface ExchangeDeps {
  database: DatabaseHandle
  clock: Clock
  moved(tx: Database, userId: string): void
}

export interface ExchangeResult {
  coins: number
  credits: number
  balance: Balance
  transactionId: string
}

/**
 * Permanent reference of the transfer from the caller’s idempotency key. The first response is stored for only two
 * days.
 */
export const intentReference = (
  userId: string,
  idempotencyKey: IdempotencyKey | undefined,
): string | undefined => idempotencyKey && `intent:${userId}:${idempotencyKey.endpoint}:${idempotencyKey.key}`

export function createExchange({ database, clock, moved }: ExchangeDeps) {
  /** Debits exactly ten coins for each whole credit (economy, "Exchange"). */
  async function exchange(
    tx: Database,
    userId: string,
    coins: number,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<ExchangeResult> {
    const { coin, credit } = await lockFunds(tx, userId, ['coin', 'credit'])
    const has = coin.posted - coin.held
    const problem = exchangeProblem(coins, has)
    if (problem === 'insufficient') throw refuse(economyReasons.tooFewCoins)
    if (problem)
      throw new Refusal('INPUT_INVALID', EXCHANGE_MESSAGES[problem], {
        details: { coins: EXCHANGE_MESSAGES[problem] },
      })
    const credits = creditsFor(coins)
    const debited = credits * COINS_PER_CREDIT
    const transactionId = await post(tx, {
      kind: 'exchange',
      userId,
      at: clock.now(),
      legs: [
        { user: userId, asset: 'coin', amount: -debited },
        { system: 'exchange', asset: 'coin', amount: debited },
        { system: 'exchange', asset: 'credit', amount: -credits },
        { user: userId, asset: 'credit', amount: credits },
      ],
      reference: intentReference(userId, idempotencyKey),
    })
    if (transactionId === undefined) throw refuse(callsReasons.keyUsed)
    moved(tx, userId)
    return {
      coins: debited,
      credits,
      balance: { coins: has - debited, credits: credit.posted - credit.held + credits },
      transactionId,
    }
  }

  return {
    exchange: (
      userId: string,
      coins: number,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<ExchangeResult> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => exchange(tx, userId, coins, idempotencyKey)),
      ),
  }
}
