import { randomUUID } from 'node:crypto'
import {
  adjustBalance,
  approveLedgerProposal,
  declineLedgerProposal,
  exchangeCoins,
  getBalance,
  getUserBalances,
  listLedger,
  listLedgerProposals,
  patchEconomySettings,
  proposeLedgerMove,
  reverseTransaction,
} from '@studio/contract/economy'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { useStudio } from './economy.fixtures.ts'
import { verifyLedger } from './index.ts'

const opened = useStudio({
  environment: { STUDIO_ROLE: 'web', STUDIO_ADMIN_EMAILS: 'ada@example.com,bea@example.com' },
})
let studio: Studio
let ada: TestActor
let bea: TestActor
let user: TestActor
beforeAll(async () => {
  studio = opened.current
  ada = await studio.onboarded('ada@example.com')
  bea = await studio.onboarded('bea@example.com')
})
beforeEach(async () => {
  user = await studio.onboarded()
})

/** Reason and facts of a refused adjustment, by status. */
const REASONS: Record<number, object> = {
  403: { reason: 'economy.aboveLimit', facts: { most: 10_000 } },
  409: { reason: 'economy.tooLittleToTake', facts: { has: 100 } },
}

const audits = async (subjectId: string) => {
  const { rows } = await studio.database.pool.query(
    'select actor_id, action, reason, before, after from audit_entries where subject_id = $1 order by created_at',
    [subjectId],
  )
  return rows
}
const adjust = (amount: unknown, change: object = {}, actor = ada, key = randomUUID()) =>
  studio.call(
    adjustBalance,
    { body: { userId: user.id, asset: 'coin', amount, reason: 'A gift', ...change } as never },
    actor,
    { 'idempotency-key': key },
  )
const propose = (body: object, actor = ada, key = randomUUID()) =>
  studio.call(proposeLedgerMove, { body: body as never }, actor, { 'idempotency-key': key })
const approve = (id: string, actor: TestActor) =>
  studio.call(approveLedgerProposal, { params: { id } }, actor)
const decline = (id: string, actor: TestActor) =>
  studio.call(declineLedgerProposal, { params: { id } }, actor)
const coins = async () => (await studio.call(getBalance, {}, user)).coins

describe('an adjustment', () => {
  test('moves a balance once per key, and keeps actor, reason and note', async () => {
    const key = randomUUID()
    const answer = await adjust(25, {}, ada, key)
    expect(answer).toEqual({
      transactionId: expect.any(String),
      balances: { coins: 125, credits: 50, tokens: 1_000 },
    })
    expect(await adjust(25, {}, ada, key)).toEqual(answer)
    expect(await coins()).toBe(125)
    expect(await audits(user.id)).toEqual([
      {
        actor_id: ada.id,
        action: 'ledger.adjust',
        reason: 'A gift',
        before: { coins: 100 },
        after: { coins: 125 },
      },
    ])
    await adjust(5, { asset: 'credit' })
    const [entry] = (await studio.call(listLedger, {}, user)).entries
    expect(entry).toMatchObject({ kind: 'adjustment', amount: 5, balance: 55, reason: 'A gift' })
    expect(await studio.call(getUserBalances, { params: { id: user.id } }, ada)).toEqual({
      coins: 125,
      credits: 55,
      tokens: 1_000,
    })
  })

  test.each([
    [0, {}, 422],
    [1.5, {}, 422],
    ['5', {}, 422],
    [1e21, {}, 422],
    [5, { reason: '' }, 422],
    [5, { reason: undefined }, 422],
    [5, { asset: 'gold' }, 422],
    [5, { userId: randomUUID() }, 404],
    [-101, {}, 409],
    [10_001, {}, 403],
    [-10_001, {}, 403],
  ])('of %j with %j is refused with %d and moves nothing', async (amount, change, status) => {
    await expect(adjust(amount, change)).rejects.toMatchObject({ status, ...REASONS[status] })
    expect(await coins()).toBe(100)
    expect(await audits(user.id)).toEqual([])
  })

  test('of the admin’s own account is refused, and so is a reversal', async () => {
    await expect(adjust(5, { userId: ada.id })).rejects.toMatchObject({
      status: 403,
      reason: 'economy.ownAccount',
    })
    const { transactionId: id } = await adjust(-5, { userId: ada.id }, bea)
    const back = { params: { id }, body: { reason: 'Give it back' } }
    await expect(studio.call(reverseTransaction, back, ada)).rejects.toMatchObject({ status: 403 })
    expect((await studio.call(getUserBalances, { params: { id: ada.id } }, bea)).coins).toBe(95)
    await studio.call(reverseTransaction, back, bea)
  })

  test('by a non-admin is refused', async () => {
    await expect(adjust(5, {}, user)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(studio.call(getUserBalances, { params: { id: user.id } }, user)).rejects.toMatchObject({
      status: 403,
    })
    await expect(studio.call(patchEconomySettings, { body: { priceImage: 0 } }, user)).rejects.toMatchObject({
      status: 403,
    })
    await expect(studio.call(listLedgerProposals, {}, user)).rejects.toMatchObject({ status: 403 })
  })
})

describe('above the limit', () => {
  const big = () => ({ userId: user.id, asset: 'coin', amount: 50_000, reason: 'A prize' })

  test('needs the approval of another admin, and is booked once as requested', async () => {
    const { proposal } = await propose(big())
    expect(proposal).toMatchObject({
      status: 'open',
      proposerId: ada.id,
      amount: 50_000,
      transactionId: null,
    })
    expect(await coins()).toBe(100)
    await expect(approve(proposal.id, ada)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    await expect(approve(proposal.id, user)).rejects.toMatchObject({ status: 403 })
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => approve(proposal.id, bea)))
    const done = results.flatMap((each) => (each.status === 'fulfilled' ? [each.value.proposal] : []))
    expect(done).toEqual([
      expect.objectContaining({ status: 'approved', deciderId: bea.id, transactionId: expect.any(String) }),
    ])
    expect(await coins()).toBe(50_100)
    expect((await audits(user.id))[0]).toMatchObject({ actor_id: ada.id, after: { approvedBy: bea.id } })
    expect((await audits(proposal.id))[0]).toMatchObject({
      actor_id: bea.id,
      action: 'ledger.proposal.approved',
    })
    // A movement approved by two admins counts towards the limit of neither.
    await adjust(1)
  })

  test('moves nothing when declined or withdrawn', async () => {
    const one = (await propose(big())).proposal
    expect((await decline(one.id, bea)).proposal.status).toBe('declined')
    await expect(approve(one.id, bea)).rejects.toMatchObject({ status: 409 })
    const two = (await propose(big())).proposal
    expect((await decline(two.id, ada)).proposal.deciderId).toBe(ada.id)
    await expect(decline(two.id, bea)).rejects.toMatchObject({ status: 409 })
    await expect(approve(randomUUID(), bea)).rejects.toMatchObject({ status: 404 })
    expect(await coins()).toBe(100)
  })

  test('proposes once per key, with a stored response without a transaction', async () => {
    const key = randomUUID()
    const first = await propose(big(), ada, key)
    expect(await propose(big(), ada, key)).toEqual(first)
    const { rows } = await studio.database.pool.query(
      "select answer -> 'transactionId' as kept from intents where key = $1",
      [key],
    )
    expect(rows).toEqual([{ kept: null }])
    expect(await verifyLedger(studio.database.db)).toEqual([])
  })

  test('stays open if the balance is too low for approval', async () => {
    const { proposal } = await propose({ ...big(), amount: -90 })
    await studio.call(exchangeCoins, { body: { coins: 20 } }, user)
    await expect(approve(proposal.id, bea)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
    const { proposals } = await studio.call(listLedgerProposals, { query: { status: 'open' } }, bea)
    expect(proposals[0]).toMatchObject({ id: proposal.id, amount: -90 })
    await decline(proposal.id, bea)
  })

  test('lists proposals in pages, newest first', async () => {
    for (let n = 0; n < 3; n++) await propose(big())
    const one = await studio.call(listLedgerProposals, { query: { limit: 2 } }, ada)
    const two = await studio.call(
      listLedgerProposals,
      { query: { limit: 2, cursor: one.nextCursor as string } },
      ada,
    )
    const times = [...one.proposals, ...two.proposals].map(({ createdAt }) => createdAt)
    expect(times).toHaveLength(4)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test.each([{ amount: 0 }, { amount: 1e21 }, { reason: '' }, { reverses: '1' }])(
    'refuses %j',
    async (change) => {
      await expect(propose({ ...big(), ...change })).rejects.toMatchObject({ status: 422 })
    },
  )
})

describe('a reversal', () => {
  const reverse = (id: string, actor = ada) =>
    studio.call(reverseTransaction, { params: { id }, body: { reason: 'A mistake' } }, actor)

  test('books the opposite, once', async () => {
    const { transactionId } = await studio.call(exchangeCoins, { body: { coins: 40 } }, user)
    await reverse(transactionId)
    expect(await studio.call(getBalance, {}, user)).toEqual({ coins: 100, credits: 50 })
    await expect(reverse(transactionId)).rejects.toMatchObject({ status: 409 })
    const [entry] = (await studio.call(listLedger, {}, user)).entries
    expect(entry).toMatchObject({ kind: 'reversal', amount: -4, reason: 'A mistake' })
  })

  test('is refused for spent amounts, unknown entries and reversals', async () => {
    const { transactionId } = await adjust(50)
    await studio.call(exchangeCoins, { body: { coins: 150 } }, user)
    await expect(reverse(transactionId)).rejects.toMatchObject({ status: 409 })
    await expect(reverse('999999999')).rejects.toMatchObject({ status: 404 })
    const other = await adjust(5)
    const { transactionId: reversal } = await reverse(other.transactionId)
    await expect(reverse(reversal)).rejects.toMatchObject({ status: 409 })
  })

  test('above the limit of one admin needs another', async () => {
    const { proposal } = await propose({ userId: user.id, asset: 'coin', amount: 20_000, reason: 'A prize' })
    const { transactionId } = (await approve(proposal.id, bea)).proposal
    const id = transactionId as string
    await expect(reverse(id)).rejects.toMatchObject({ status: 403 })
    const back = (await propose({ reverses: id, reason: 'Not won after all' })).proposal
    expect(back).toMatchObject({ userId: user.id, reverses: id, asset: null })
    await approve(back.id, bea)
    expect(await coins()).toBe(100)
  })
})
