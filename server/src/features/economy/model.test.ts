import { randomUUID } from 'node:crypto'
import { COINS_PER_CREDIT, exchangeProblem, hasMirrorBonus, tokensFor } from '@studio/contract/economy'
import { Refusal } from '@studio/contract/kernel'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openAccounts, createLedgerReader, type LedgerReader } from '../../../testing/ledger/ledger-reader.ts'
import { useStudio } from './economy.fixtures.ts'
import { walletOf } from './wallet.ts'
import { findAccounts } from './ledger/balances.store.ts'
import { verifyLedger } from './index.ts'

const opened = useStudio()
let reader: LedgerReader
beforeAll(() => {
  reader = createLedgerReader(opened.current.database)
})

/** Actions of a user; `again` repeats an earlier request. */
const step = fc.oneof(
  fc.record({ do: fc.constant('exchange' as const), coins: fc.integer({ min: -5, max: 130 }) }),
  fc.record({
    do: fc.constant('adjust' as const),
    asset: fc.constantFrom('coin' as const, 'credit' as const, 'token' as const),
    amount: fc.integer({ min: -60, max: 60 }).filter((amount) => amount !== 0),
  }),
  fc.record({
    do: fc.constant('accept' as const),
    items: fc.integer({ min: 1, max: 10 }),
    waived: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('settle' as const),
    which: fc.nat(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({
    do: fc.constant('pay' as const),
    cents: fc.constantFrom(150, 500, 807, 808, 950, 1_110, 2_223, 9_900),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    which: fc.nat(),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  fc.record({ do: fc.constant('again' as const), which: fc.nat() }),
)
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never

const START = 100

/** Reference model of the economy: the effect of each call on a balance. */
function createModel() {
  const balances = { coin: START, credit: START, token: START }
  const state = { held: 0, waived: 0 }
  const jobs: { id: string; items: number; waived: boolean }[] = []
  const payments: {
    id: string
    cents: number
    tokens: number
    bonus: number
    refunded: number
    back: number
  }[] = []
  return {
    purse: balances,
    state,
    jobs,
    payments,
    wallet: () => ({ coins: balances.coin, credits: balances.credit - state.held, tokens: balances.token }),
  }
}

test('balances match the model after any actions in any order and repetition', async () => {
  const { database } = opened.current
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
    const [userId = ''] = await openAccounts(database, 1, START)
    const model = createModel()
    const { purse: balances, state } = model
    const sent: { send: () => Promise<unknown>; answer: unknown }[] = []

    async function ask<T>(send: () => Promise<T>, code: string | undefined): Promise<T | undefined> {
      if (code === undefined) {
        const answer = await send()
        sent.push({ send, answer })
        return answer
      }
      await expect(send()).rejects.toSatisfy((error) => error instanceof Refusal && error.code === code)
      return undefined
    }

    async function take(each: Step): Promise<void> {
      const key = randomUUID()
      if (each.do === 'exchange') {
        const problem = exchangeProblem(each.coins, balances.coin)
        const code = problem === 'insufficient' ? 'COINS_INSUFFICIENT' : problem && 'INPUT_INVALID'
        if ((await ask(() => reader.exchange(userId, key, each.coins), code)) === undefined) return
        const credits = Math.floor(each.coins / COINS_PER_CREDIT)
        balances.coin -= credits * COINS_PER_CREDIT
        balances.credit += credits
      }
      if (each.do === 'adjust') {
        const { asset, amount } = each
        const available = balances[asset] - (asset === 'credit' ? state.held : 0)
        const code = available + amount < 0 ? 'CONFLICT' : undefined
        if ((await ask(() => reader.adjust(userId, key, asset, amount), code)) !== undefined)
          balances[asset] += amount
      }
      if (each.do === 'accept') {
        const { items, waived } = each
        const code = !waived && balances.credit - state.held < items ? 'COINS_INSUFFICIENT' : undefined
        const job = await ask(() => reader.acceptJob(userId, key, items, waived), code)
        if (!job) return
        model.jobs.push({ id: job.id, items, waived })
        if (!waived) state.held += items
      }
      if (each.do === 'settle') {
        const job = model.jobs.splice(each.which % Math.max(1, model.jobs.length), 1)[0]
        if (!job) return
        const done = Math.round(each.share * job.items)
        await ask(() => reader.settleJob(userId, key, job.id, done, 'failed'), undefined)
        if (job.waived) state.waived += done
        else {
          state.held -= job.items
          balances.credit -= done
        }
      }
      if (each.do === 'pay') {
        const { cents } = each
        const { tokens, bonus } = tokensFor(cents, [])
        expect(bonus > 0).toBe(hasMirrorBonus(cents))
        const id = await reader.orderTokens(userId, cents, tokens, bonus)
        const facts = { sessionId: id, paymentIntent: id, amountCents: cents, currency: 'usd' }
        await ask(
          () => reader.receive({ id: key, type: 'x', what: 'paid', purchaseId: id, ...facts }),
          undefined,
        )
        sent.push({ send: () => reader.receive({ id: key, type: 'x', what: 'nothing' }), answer: undefined })
        balances.token += tokens + bonus
        model.payments.push({ id, cents, tokens, bonus, refunded: 0, back: 0 })
      }
      if (each.do === 'refund') {
        const payment = model.payments[each.which % Math.max(1, model.payments.length)]
        if (!payment) return
        const { cents, tokens, bonus } = payment
        const refundedCents = Math.max(1, Math.round(each.share * cents))
        await ask(
          () =>
            reader.receive({
              id: key,
              type: 'x',
              what: 'refunded',
              paymentIntent: payment.id,
              refundedCents,
            }),
          undefined,
        )
        payment.refunded = Math.max(payment.refunded, refundedCents)
        const share = (amount: number) => Math.floor((amount * payment.refunded) / cents)
        // Spent amounts cannot be deducted. They are owed and deducted with the next refund.
        const spent = Math.min(share(tokens) + share(bonus) - payment.back, balances.token)
        payment.back += spent
        balances.token -= spent
      }
      if (each.do === 'again') {
        const earlier = sent[each.which % Math.max(1, sent.length)]
        if (earlier) expect(await earlier.send()).toEqual(earlier.answer)
      }
    }

    for (const each of steps) {
      await take(each)
      const accounts = await findAccounts(database.point, userId)
      expect(walletOf(accounts)).toEqual(model.wallet())
      const shadow = accounts.find(({ book, asset }) => book === 'shadow' && asset === 'credit')
      expect(shadow?.captured ?? 0).toBe(state.waived)
    }
    expect(await verifyLedger(database.db)).toEqual([])
  })
  await fc.assert(property, { numRuns: 60 })
})
