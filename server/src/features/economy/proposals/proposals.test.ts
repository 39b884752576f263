import { randomUUID } from 'node:crypto'
import { approveProposal, getProposal, listProposals, withdrawProposal } from '@studio/contract/council'
import {
  adjustBalance,
  approveLedgerProposal,
  exchangeCoins,
  getBalance,
  getCatalogue,
  getEconomySettings,
  getEstimate,
  getUserBalances,
  listLedgerProposals,
  patchEconomySettings,
  proposeLedgerMove,
} from '@studio/contract/economy'
import { HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Studio, TestActor } from '../../../../testing/index.ts'
import { useStudio } from '../economy.fixtures.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const opened = useStudio({ clock, environment: {}, pollingSeconds: 0.5 })
let studio: Studio
let [ada, bea, cleo, user]: TestActor[] = []
const idOf = (person: TestActor | undefined) => person?.id ?? ''

beforeAll(async () => {
  studio = opened.current
  ;[ada, bea, cleo] = await Promise.all(
    ['ada', 'bea', 'cleo'].map((name) => studio.onboarded(`${name}@example.com`)),
  )
})
beforeEach(async () => {
  await admins(ada, bea)
  user = await studio.onboarded()
})

const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
const admins = (...people: (TestActor | undefined)[]) =>
  query('update user_profiles set is_admin = id = any($1)', [people.map(idOf)])
const sweep = () => studio.app.runPeriodic('sweep-council')
/** Resets the clock, because sign-ins would have expired. */
async function sweepAt(ahead: number) {
  clock.ahead = ahead
  await Promise.all([sweep(), sweep()])
  clock.ahead = 0
}

async function propose(amount = 50_000, by = ada, to = user) {
  const body = { userId: idOf(to), asset: 'coin', amount, reason: 'A prize' } as const
  return (await studio.call(proposeLedgerMove, { body }, by, { 'idempotency-key': randomUUID() })).proposal
}
const approve = (id: string, by: TestActor | undefined) =>
  studio.call(approveLedgerProposal, { params: { id } }, by)
const withdraw = (id: string, by: TestActor | undefined) =>
  studio.call(withdrawProposal, { params: { id }, body: { reason: 'A mistake' } }, by)
const readProposal = async (id: string, by = ada) =>
  (await studio.call(getProposal, { params: { id } }, by)).proposal
const coins = async (of = user) =>
  (
    await query(
      "select coalesce(sum(posted), 0)::int as n from ledger_accounts where user_id = $1 and asset = 'coin'",
      [idOf(of)],
    )
  )[0]?.n
const mailsOf = (id: string) =>
  query("select recipient from mails where text_body like '%' || $1 || '%'", [id])

describe('with one admin', () => {
  beforeEach(() => admins(ada))

  test('books a proposal once after 24 hours, with an email', async () => {
    const { id, notBefore, deciderId } = await propose()
    expect(deciderId).toBeNull()
    expect(Date.parse(notBefore ?? '') - Date.now()).toBeGreaterThan(24 * HOUR_MS - MINUTE_MS)
    expect(await mailsOf(id)).toEqual([{ recipient: 'ada@example.com' }])
    await expect(approve(id, ada)).rejects.toMatchObject({ status: 403 })
    await sweepAt(24 * HOUR_MS - MINUTE_MS)
    expect(await coins()).toBe(100)
    expect(await readProposal(id)).toMatchObject({ status: 'open', standing: 'proposed', notBefore })
    await sweepAt(24 * HOUR_MS + MINUTE_MS)
    await sweepAt(26 * HOUR_MS)
    expect(await coins()).toBe(50_100)
    expect(await readProposal(id)).toMatchObject({ status: 'done', votes: [], voters: [] })
    const notes = await query('select actor_id, action from audit_entries where subject_id = $1', [id])
    expect(notes).toEqual([{ actor_id: idOf(ada), action: 'ledger.proposal.approved' }])
  })

  test('lets the admin withdraw it until then', async () => {
    const { id } = await propose()
    expect((await withdraw(id, ada)).proposal.status).toBe('withdrawn')
    await sweepAt(25 * HOUR_MS)
    expect(await coins()).toBe(100)
  })

  test('requires the decision of a second admin instead, once there is one', async () => {
    const { id } = await propose()
    await admins(ada, bea)
    await sweepAt(25 * HOUR_MS)
    expect([await coins(), (await readProposal(id)).notBefore]).toEqual([100, null])
    expect((await approve(id, bea)).proposal).toMatchObject({ status: 'approved', deciderId: idOf(bea) })
    // Even without an earlier check.
    await admins(ada)
    const second = await propose()
    await admins(ada, bea)
    await approve(second.id, bea)
    expect(await coins()).toBe(100_100)
  })

  test('starts the 24 hours when the other admins have left', async () => {
    await admins(ada, bea)
    const { id, notBefore } = await propose()
    expect([notBefore, await mailsOf(id)]).toEqual([null, []])
    await admins(ada)
    await sweepAt(48 * HOUR_MS)
    expect([await coins(), (await mailsOf(id)).length]).toEqual([100, 1])
    await sweepAt(73 * HOUR_MS)
    expect(await coins()).toBe(50_100)
  })

  test('keeps a proposal that can’t be booked open until it expires, without blocking others', async () => {
    const { id } = await propose(-90)
    const other = await propose(60_000, ada, bea)
    await studio.call(exchangeCoins, { body: { coins: 20 } }, user)
    await sweepAt(25 * HOUR_MS)
    expect([(await readProposal(id)).status, (await readProposal(other.id)).status]).toEqual(['open', 'done'])
    await sweepAt(24 * 8 * HOUR_MS + MINUTE_MS)
    expect([(await readProposal(id)).status, await coins()]).toEqual(['expired', 80])
  })
})

test('expires a proposal after 7 days, in every list, without a later decision', async () => {
  const { id } = await propose()
  await sweepAt(7 * 24 * HOUR_MS - MINUTE_MS)
  expect((await readProposal(id)).status).toBe('open')
  // Expired, without an earlier check.
  await query("update ledger_proposals set expires_at = now() - interval '1 minute' where id = $1", [id])
  await expect(approve(id, bea)).rejects.toMatchObject({ status: 409, reason: 'proposals.expired' })
  await expect(withdraw(id, ada)).rejects.toMatchObject({ status: 409 })
  const listed = async (status: 'open' | 'expired') =>
    (await studio.call(listLedgerProposals, { query: { status } }, ada)).proposals.map((each) => each.id)
  expect([await listed('open'), await listed('expired')]).toEqual([[], expect.arrayContaining([id])])
  expect((await studio.call(listProposals, { query: { state: 'open' } }, bea)).open).toBe(0)
  await sweep()
  const [row] = await query('select status from ledger_proposals where id = $1', [id])
  expect([row?.status, (await readProposal(id)).status, await coins()]).toEqual(['expired', 'expired', 100])
})

test('lets no admin approve a credit to themselves or a former admin’s proposal', async () => {
  await expect(propose(50_000, ada, bea)).rejects.toMatchObject({
    status: 409,
    reason: 'proposals.nobodyToDecide',
  })
  await admins(ada, bea, cleo)
  const gift = await propose(50_000, ada, bea)
  expect((await readProposal(gift.id, bea)).standing).toBe('concerned')
  await expect(approve(gift.id, bea)).rejects.toMatchObject({ status: 403, reason: 'proposals.concerned' })
  // For oneself: another decides, as for anybody.
  const own = await propose(50_000, ada, ada)
  await expect(approve(own.id, ada)).rejects.toMatchObject({ status: 403, reason: 'proposals.own' })
  await admins(bea, cleo)
  await expect(approve(gift.id, cleo)).rejects.toMatchObject({ status: 409 })
  await admins(ada, bea, cleo)
  await approve(gift.id, cleo)
  await approve(own.id, bea)
  expect([await coins(bea), await coins(ada)]).toEqual(
    [50_100, 50_100].map((n, i) => (i === 0 ? n + 60_000 : n)),
  )
})

test('never credits the only admin by delay alone', async () => {
  await admins(ada)
  await expect(propose(5, ada, ada)).rejects.toMatchObject({ status: 403, reason: 'economy.ownAccountAlone' })
  await admins(ada, bea)
  const own = await propose(5, ada, ada)
  const before = await coins(ada)
  await admins(ada)
  await sweepAt(0)
  await sweepAt(25 * HOUR_MS)
  await sweepAt(50 * HOUR_MS)
  expect([
    (await readProposal(own.id)).status,
    (await readProposal(own.id)).notBefore,
    await coins(ada),
  ]).toEqual(['open', null, before])
  await withdraw(own.id, ada)
})

describe('prices, grants and limits', () => {
  const settings = async () => (await studio.call(getEconomySettings, {}, ada)).settings
  const change = (body: object, by = ada) => studio.call(patchEconomySettings, { body }, by)
  const agree = (id: string | null, by = bea) =>
    studio.call(approveProposal, { params: { id: id ?? '' }, body: { reason: 'I agree' } }, by)
  /** Approved by two admins; returns when the change applies in this process. */
  async function decide(body: object) {
    await agree((await change({ reason: 'Electricity', ...body })).proposalId)
    await expect.poll(settings).toMatchObject(body)
  }

  test.each([
    { welcomeCoin: 5_000_000 },
    { welcomeCredit: 51 },
    { welcomeToken: 0 },
    { priceImage: 0 },
    { priceVideoSecond: 3 },
    { adjustmentLimit: 1_000_000 },
    { budgetInstallationCents: 2_001 },
    { budgetUserCents: 1_000_000_000 },
  ])('proposes %j without applying it', async (body) => {
    const before = await settings()
    const { proposalId, ...answer } = await change(body)
    expect([answer.settings, await settings()]).toEqual([before, before])
    expect(await readProposal(proposalId ?? '')).toMatchObject({
      kind: 'economy.settings',
      status: 'open',
      subject: null,
    })
    await expect(change(body)).rejects.toMatchObject({ status: 409 })
    await expect(agree(proposalId, ada)).rejects.toMatchObject({ status: 403 })
    await withdraw(proposalId ?? '', ada)
    expect((await studio.call(getBalance, {}, await studio.onboarded())).coins).toBe(100)
  })

  test('refuses unchanged and invalid proposals', async () => {
    expect((await change({ priceImage: 1, welcomeCoin: 100 })).proposalId).toBeNull()
    for (const body of [{ priceImage: -1 }, { priceImage: 1.5 }, { priceImage: 1e21 }, { gold: 1 }])
      await expect(change(body)).rejects.toMatchObject({ status: 422 })
  })

  test('need two other approvals with three admins', async () => {
    await admins(ada, bea, cleo)
    const { proposalId } = await change({ priceImage: 4 })
    expect(await readProposal(proposalId ?? '')).toMatchObject({ needs: 2 })
    expect((await agree(proposalId)).proposal.status).toBe('open')
    await withdraw(proposalId ?? '', ada)
  })

  test('wait a day with only one admin, who can withdraw them', async () => {
    await admins(ada)
    const { proposalId, ...now } = await change({ priceImage: 6 })
    const proposal = await readProposal(proposalId ?? '')
    expect(now.settings.priceImage).toBe(1)
    const wait = Date.parse(proposal.notBefore ?? '') - Date.parse(proposal.createdAt)
    expect(Math.round(wait / HOUR_MS)).toBe(24)
    expect((await withdraw(proposalId ?? '', ada)).proposal.status).toBe('withdrawn')
  })

  test('are recorded and applied immediately when approved', async () => {
    await decide({ priceImage: 3 })
    expect((await studio.call(getCatalogue, {})).prices).toEqual({ image: 3, videoSecond: 2 })
    expect((await studio.call(getEstimate, { query: { images: 2 } }, user)).credits).toBe(6)
    const [entry] = await query(
      "select actor_id, reason, before, after from audit_entries where action = 'economy.settings' order by created_at desc limit 1",
    )
    expect(entry).toEqual({
      actor_id: ada?.id,
      reason: 'Electricity',
      before: { priceImage: 1 },
      after: { priceImage: 3 },
    })
    await decide({ priceImage: 1, welcomeCoin: 7, welcomeCredit: 0 })
    expect(await studio.call(getBalance, {}, await studio.onboarded())).toEqual({ coins: 7, credits: 0 })
    await decide({ welcomeCoin: 100, welcomeCredit: 50 })
  })
})

describe('the daily adjustment limit of one admin', () => {
  const limit = async () => (await studio.call(getEconomySettings, {}, ada)).settings.adjustmentLimit
  const change = (adjustmentLimit: number, by = ada, more: object = {}) =>
    studio.call(patchEconomySettings, { body: { adjustmentLimit, ...more } }, by)
  const adjust = (amount: number) => {
    const body = { userId: idOf(user), asset: 'coin', amount, reason: 'A gift' } as const
    return studio.call(adjustBalance, { body }, bea, { 'idempotency-key': randomUUID() })
  }

  test('can’t be bypassed in small or concurrent steps, nor raised by one admin', async () => {
    expect(await change(50)).toMatchObject({ settings: { adjustmentLimit: 50 }, proposalId: null })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => adjust(20)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(adjust(-20)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect((await studio.call(getUserBalances, { params: { id: idOf(user) } }, ada)).coins).toBe(140)

    const raised = await change(10_000, ada, { budgetUserCents: 400, reason: 'A contest' })
    expect(raised).toMatchObject({ settings: { adjustmentLimit: 50, budgetUserCents: 400 } })
    const id = raised.proposalId ?? ''
    expect(await readProposal(id)).toMatchObject({
      kind: 'economy.settings',
      effect: [{ name: 'adjustmentLimit', before: '50', after: '10000' }],
    })
    await expect(change(10_000)).rejects.toMatchObject({ status: 409 })
    const decision = { params: { id }, body: { reason: 'A contest' } }
    await expect(studio.call(approveProposal, decision, ada)).rejects.toMatchObject({ status: 403 })
    await studio.call(approveProposal, decision, bea)
    await expect.poll(limit).toBe(10_000)
  })
})
