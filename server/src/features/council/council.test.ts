import { randomUUID } from 'node:crypto'
import {
  approveProposal,
  declineProposal,
  getProposal,
  listProposals,
  withdrawProposal,
} from '@studio/contract/council'
import { approveLedgerProposal, listLedgerProposals, proposeLedgerMove } from '@studio/contract/economy'
import { HOUR_MS, refuse } from '@studio/contract/kernel'
import { moderationReasons } from '@studio/contract/moderation'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { createMail } from '../../platform/mail/index.ts'
import { createKinds } from './council.kinds.ts'
import { createLetters } from './council.letters.ts'
import { createCouncilService } from './council.service.ts'
import { createExecution } from './execution.ts'
import { createLedger } from './ledger.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
let studio: Studio
let [ada, bea, cleo, user]: TestActor[] = []
beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
  ;[ada, bea, cleo, user] = await Promise.all(
    ['ada', 'bea', 'cleo', 'user'].map((name) => studio.onboarded(`${name}@example.com`)),
  )
  await studio.database.pool.query(
    'create table done (proposal_id uuid, word text); create table waiting (proposal_id uuid)',
  )
})
afterAll(() => studio.close())
beforeEach(async () => {
  clock.ahead = 0
  await admins(ada, bea, cleo)
})

const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
const admins = (...people: (TestActor | undefined)[]) =>
  query('update user_profiles set is_admin = id = any($1)', [people.map((person) => person?.id)])

/** A process of the installation. It records queued proposals and executes them on request. */
function processOf(database = studio.database) {
  const log = createLog('silent')
  const queued: string[] = []
  const queue = {
    async enqueue(_tx: Database, _task: object, payload: object) {
      queued.push((payload as { proposalId: string }).proposalId)
      return ''
    },
    work: async () => {},
    stopTaking: async () => {},
  }
  const { config, dataDir } = studio
  const mail = createMail({ config: config.mail, dataDir, database, queue, clock })
  const kinds = createKinds()
  const settingsOf = async (id: string) => ({ language: id === ada?.id ? 'es' : null })
  const letters = createLetters({ mail, adminEmails: [], settingsOf, publicUrl: () => studio.url })
  const proposals = {
    find: async () => undefined,
    findPage: async () => [],
    countOpen: async () => 0,
    sweep: async () => {},
    approve: async () => Promise.reject(new Error('none')),
    decline: async () => Promise.reject(new Error('none')),
  }
  const ledger = createLedger({ database, proposals: () => proposals })
  const service = createCouncilService({ database, queue, clock, kinds, letters, ledger })
  const note = {
    payload: z.object({ word: z.string() }),
    summary: ({ word }: { word: string }) => [{ name: 'word', before: null, after: word }],
    async execute(tx: Database, { word }: { word: string }, { proposalId }: { proposalId: string }) {
      if (word === 'refused')
        throw refuse(moderationReasons.claimedByAnother, { until: '2026-11-29T12:00:00.000Z' })
      await sql`insert into done values (${proposalId}, ${word})`.execute(tx)
      if (
        word === 'killed' &&
        (await query('select from waiting where proposal_id = $1', [proposalId])).length > 0
      )
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return { word }
    },
  }
  kinds.register('test.note', { ...note, needs: 1 })
  kinds.register('test.weighty', { ...note, needs: 2 })
  kinds.register('users.ban', { ...note, needs: 1 })
  return { ...service, ...createExecution({ database, queue, clock, log, kinds }), queued }
}

type Process = ReturnType<typeof processOf>
const propose = (at: Process, more: object = {}, by = ada) =>
  studio.database.transact((tx) =>
    at.propose(tx, {
      kind: 'test.note',
      subject: null,
      reason: 'Because',
      payload: { word: randomUUID() },
      proposerId: by?.id ?? '',
      ...more,
    }),
  )
const decided = (by: TestActor | undefined, id: string, reason = 'I agree') => ({
  adminId: by?.id ?? '',
  id,
  reason,
})
const done = (id: string) => query('select word from done where proposal_id = $1', [id])
const statusOf = async (id: string) =>
  (await query('select status from proposals where id = $1', [id]))[0]?.status
const vote = (
  endpoint: typeof approveProposal | typeof declineProposal | typeof withdrawProposal,
  id: string,
  by: TestActor | undefined,
  reason = 'I agree',
) => studio.call(endpoint, { params: { id }, body: { reason } }, by)

describe('a proposal', () => {
  test('is decided by another admin, with votes hidden until then, and executed once', async () => {
    const at = processOf()
    const { id } = await propose(at, { kind: 'test.weighty', payload: { word: 'open' } })
    await expect(vote(approveProposal, id, ada)).rejects.toMatchObject({ status: 403 })
    await expect(vote(approveProposal, id, user)).rejects.toMatchObject({ status: 403 })
    await expect(vote(approveProposal, id, bea, ' a ')).rejects.toMatchObject({ status: 422 })
    await vote(approveProposal, id, bea, 'It is the right word')
    await expect(vote(declineProposal, id, bea)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
    const listed = await studio.call(listProposals, { query: { state: 'open' } }, cleo)
    expect(listed.proposals[0]).toMatchObject({
      id,
      status: 'open',
      needs: 2,
      votes: null,
      standing: 'may-vote',
      reason: 'Because',
      voters: [{ id: bea?.id, name: 'Test Person' }],
      effect: [{ name: 'word', before: null, after: 'open' }],
    })
    expect(JSON.stringify(listed)).not.toContain('It is the right word')
    expect(JSON.stringify(await query('select * from audit_entries'))).not.toContain('It is the right word')
    await at.approve(decided(cleo, id))
    expect(at.queued).toEqual([id])
    await Promise.all([at.run({ proposalId: id }), at.run({ proposalId: id })])
    expect(await done(id)).toEqual([{ word: 'open' }])
    expect((await studio.call(getProposal, { params: { id } }, ada)).proposal).toMatchObject({
      status: 'done',
      result: { word: 'open' },
      standing: 'closed',
      votes: [{ id: bea?.id, approve: true, reason: 'It is the right word' }, { id: cleo?.id }],
    })
    await expect(vote(withdrawProposal, id, ada)).rejects.toMatchObject({ status: 409 })
  })

  test('needs as many votes to decline as to approve, so that open votes reveal nothing', async () => {
    const at = processOf()
    const { id } = await propose(at, { kind: 'test.weighty' })
    expect((await at.decline(decided(bea, id))).status).toBe('open')
    expect((await at.approve(decided(cleo, id))).status).toBe('declined')
    expect((await propose(at).then((one) => at.decline(decided(bea, one.id)))).status).toBe('declined')
    expect(at.queued).toEqual([])
  })

  test('is proposed once at a time, withdrawn only by its proposer, and not decided by the person concerned', async () => {
    const at = processOf()
    const about = { subject: bea?.id, payload: { word: 'same' } }
    const { id } = await propose(at, about)
    await expect(propose(at, about, cleo)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(at.withdraw(decided(cleo, id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(at.approve(decided(bea, id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await at.get(bea?.id ?? '', id)).standing).toBe('concerned')
    expect((await at.withdraw(decided(ada, id))).status).toBe('withdrawn')
    await expect(at.approve(decided(cleo, id))).rejects.toMatchObject({ code: 'CONFLICT' })
    await propose(at, about, cleo)
    await admins(ada, bea)
    await expect(propose(at, { ...about, payload: { word: 'else' } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('expires once after 7 days, even if the clock is set back', async () => {
    const at = processOf()
    const { id } = await propose(at)
    clock.ahead = 7 * 24 * HOUR_MS - 60_000
    await at.sweep()
    expect(await statusOf(id)).toBe('open')
    clock.ahead = -30 * 24 * HOUR_MS
    await at.sweep()
    expect(await statusOf(id)).toBe('open')
    clock.ahead = 7 * 24 * HOUR_MS + 1
    await expect(at.approve(decided(bea, id))).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await at.get(ada?.id ?? '', id)).status).toBe('expired')
    await at.sweep()
    clock.ahead = 0
    await at.sweep()
    expect(await statusOf(id)).toBe('expired')
  })

  test('rejects votes of ineligible admins in the database', async () => {
    const at = processOf()
    const { id } = await propose(at, { subject: cleo?.id })
    for (const by of [ada, cleo, user])
      await expect(
        query("insert into proposal_votes values ($1, $2, true, 'Because', now())", [id, by?.id]),
      ).rejects.toThrow('may not decide')
    await expect(
      query("update proposals set status = 'done', decided_at = now() where id = $1", [id]),
    ).rejects.toThrow()
    await expect(query("update proposals set payload = '{}' where id = $1", [id])).rejects.toThrow()
    await at.approve(decided(bea, id))
    await expect(query('update proposal_votes set approve = false')).rejects.toThrow('only ever added')
    await expect(query('delete from proposals')).rejects.toThrow('only ever added')
  })
})

describe('an approved proposal', () => {
  test('is executed once even if a worker is killed or several run in parallel', async () => {
    const at = processOf()
    const { id } = await propose(at, { payload: { word: 'killed' } })
    await query('insert into waiting values ($1)', [id])
    await at.approve(decided(bea, id))
    await expect(at.run({ proposalId: id })).rejects.toThrow()
    expect([await done(id), await statusOf(id)]).toEqual([[], 'approved'])
    await query('delete from waiting')
    await Promise.all(Array.from({ length: 4 }, () => at.run({ proposalId: id })))
    expect([await done(id), await statusOf(id)]).toEqual([[{ word: 'killed' }], 'done'])
  })

  test('is queued once after two simultaneous votes', async () => {
    const at = processOf()
    for (let n = 0; n < 5; n++) {
      const { id } = await propose(at)
      const votes = await Promise.allSettled([at.approve(decided(bea, id)), at.approve(decided(cleo, id))])
      expect(votes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(at.queued.filter((queued) => queued === id)).toHaveLength(1)
    }
  })

  test('stores why its execution was refused', async () => {
    const at = processOf()
    const { id } = await propose(at, { payload: { word: 'refused' } })
    await at.approve(decided(bea, id))
    await at.run({ proposalId: id })
    expect(await at.get(ada?.id ?? '', id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('Another moderator is working on this case'),
      failureCause: {
        code: 'CONFLICT',
        reason: 'moderation.claimedByAnother',
        facts: { until: '2026-11-29T12:00:00.000Z' },
      },
    })
  })

  test('is open again when a vote no longer counts, and fails when its proposer is no admin', async () => {
    const at = processOf()
    const [first, second] = [await propose(at), await propose(at)]
    for (const { id } of [first, second]) await at.approve(decided(bea, id))
    await admins(ada, cleo)
    await at.run({ proposalId: first.id })
    expect(await at.get(cleo?.id ?? '', first.id)).toMatchObject({
      status: 'open',
      standing: 'may-vote',
      votes: null,
    })
    await expect(at.decline(decided(bea, first.id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await at.approve(decided(cleo, first.id))
    await at.run({ proposalId: first.id })
    expect(await statusOf(first.id)).toBe('done')
    await admins(bea, cleo)
    await at.run({ proposalId: second.id })
    expect(await statusOf(second.id)).toBe('failed')
    expect(await done(second.id)).toEqual([])
  })
})

describe('on an installation with one admin', () => {
  beforeEach(() => admins(ada))

  test('executes it after 24 hours and emails every address in its language', async () => {
    const at = processOf()
    const { id, notBefore } = await propose(at)
    expect(Date.parse(notBefore ?? '') - Date.now()).toBeGreaterThan(23.9 * HOUR_MS)
    const mails = await query("select * from mails where text_body like '%' || $1 || '%'", [id])
    expect(mails).toMatchObject([
      { recipient: 'ada@example.com', subject: expect.stringContaining('24 horas') },
    ])
    const queued = at.queued.length
    clock.ahead = 24 * HOUR_MS - 60_000
    await at.sweep()
    expect(at.queued).toHaveLength(queued)
    clock.ahead = 24 * HOUR_MS + 60_000
    await at.sweep()
    await at.sweep()
    expect(at.queued.slice(queued)).toEqual([id])
    await at.run({ proposalId: id })
    expect(await statusOf(id)).toBe('done')
  })

  test('describes the proposal in the email, in the language of the recipient', async () => {
    const at = processOf()
    const { id } = await propose(at, { kind: 'users.ban' })
    const [mail] = await query("select text_body from mails where text_body like '%' || $1 || '%'", [id])
    expect(mail?.['text_body']).toContain('«Suspender a un usuario»')
    expect(mail?.['text_body']).not.toContain('users.ban')
  })

  test('can withdraw it until then, and leaves it to new admins', async () => {
    const at = processOf()
    const [first, second, third] = [await propose(at), await propose(at), await propose(at)]
    await at.withdraw(decided(ada, first.id))
    clock.ahead = 24 * HOUR_MS + 60_000
    await at.sweep()
    expect(await statusOf(first.id)).toBe('withdrawn')
    expect(await statusOf(second.id)).toBe('approved')
    // Another admin is added between the approval and its execution.
    await admins(ada, bea)
    await at.run({ proposalId: second.id })
    await at.sweep()
    expect(await at.get(bea?.id ?? '', second.id)).toMatchObject({ status: 'open', notBefore: null })
    expect(await done(third.id)).toEqual([])
    await at.approve(decided(bea, second.id))
    await at.run({ proposalId: second.id })
    expect(await statusOf(second.id)).toBe('done')
  })

  test('executes it 24 hours after the last other admin left', async () => {
    await admins(ada, bea)
    const at = processOf()
    const { id } = await propose(at)
    await admins(ada)
    clock.ahead = 48 * HOUR_MS
    await at.sweep()
    expect(await statusOf(id)).toBe('open')
    clock.ahead = 73 * HOUR_MS
    await at.sweep()
    expect(await statusOf(id)).toBe('approved')
  })
})

test('lists ledger proposals together with others, by page, and decides them', async () => {
  const at = processOf()
  const ids: string[] = []
  for (const amount of [10_001, 10_002, 10_003]) {
    const body = { userId: user?.id ?? '', asset: 'coin', amount, reason: 'A large gift' } as const
    const moved = await studio.call(proposeLedgerMove, { body }, ada, { 'idempotency-key': randomUUID() })
    ids.unshift((await propose(at)).id, moved.proposal.id)
  }
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const page = await studio.call(listProposals, { query: { limit: 2, ...(cursor && { cursor }) } }, bea)
    listed.push(...page.proposals.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor && listed.length < 8)
  expect(listed.slice(0, 6)).toEqual(ids)
  const [, first = '', , second = '', , third = ''] = ids
  await expect(vote(approveProposal, first, ada)).rejects.toMatchObject({ status: 403 })
  const { proposal } = await vote(approveProposal, first, bea)
  expect(proposal).toMatchObject({
    kind: 'ledger.adjust',
    status: 'done',
    votes: [{ id: bea?.id, approve: true }],
  })
  expect((await vote(withdrawProposal, second, ada)).proposal.status).toBe('withdrawn')
  await studio.call(approveLedgerProposal, { params: { id: third } }, cleo)
  const open = await studio.call(listLedgerProposals, { query: { status: 'open' } }, bea)
  expect(open.proposals).toEqual([])
  const [entry] = await query(
    "select reason from audit_entries where subject_id = $1 and action = 'ledger.proposal.approved'",
    [first],
  )
  expect(entry).toEqual({ reason: 'I agree' })
  await expect(vote(withdrawProposal, randomUUID(), ada)).rejects.toMatchObject({ status: 404 })
})
