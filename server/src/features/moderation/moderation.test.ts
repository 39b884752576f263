import {
  type CaseDecision,
  claimCase,
  decideCase,
  decideCases,
  getCase,
  listCases,
  listDecisions,
  listOwnReports,
  postAppeal,
  postReport,
  putRight,
  type Reason,
  releaseCase,
  undoDecision,
} from '@studio/contract/moderation'
import {
  listInstallationSettings,
  patchInstallationSettings,
  undoInstallationSettings,
} from '@studio/contract/flags'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@studio/contract/kernel'
import { getProfile, getPublicProfile, putProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { eraseUser } from '../auth/index.ts'
import { appealableUntil } from './appeals.service.ts'

const clock = { time: Date.parse('2026-11-02T10:00:00Z'), now: () => new Date(clock.time) }
let studio: Studio
let admin: TestActor
let second: TestActor
let people: TestActor[]
const query = (text: string, values: unknown[] = []) => studio.database.pool.query(text, values)

beforeAll(async () => {
  // Calls of each user come from a separate network.
  studio = await startTestStudio({
    clock,
    runsWorker: false,
    environment: { STUDIO_TRUSTED_PROXIES: '127.0.0.1' },
  })
  admin = await studio.onboarded()
  second = await studio.onboarded()
  await query('update user_profiles set is_admin = true where id = $1', [second.id])
  people = []
  for (let n = 0; n < 4; n++) people.push(await studio.onboarded())
  await query("update users set created_at = created_at - interval '30 days' where id = any($1)", [
    people.map(({ id }) => id),
  ])
})
afterAll(() => studio.close())

const BIO = 'A film still of Nadia Serrano at the gala, red wool coat.'
const MARK: [number, number] = [16, 29]
const TEXT = {
  en: 'It names a real person, please take that out.',
  es: 'Nombra a una persona real, quítalo.',
}

/** A new user with a public profile. */
async function author(bio = BIO): Promise<TestActor> {
  const actor = await studio.onboarded()
  await studio.call(
    putProfile,
    { body: { displayName: 'Mirror Lake', useType: 'artist', bio, publicProfile: true } },
    actor,
  )
  return actor
}
const report = (by: TestActor, subject: TestActor, reason: Reason = 'likeness', more: object = {}) =>
  reportFrom(`203.0.${people.indexOf(by) + 1}.9`, by, subject, reason, more)
const reportFrom = (
  address: string,
  by: TestActor,
  subject: TestActor,
  reason: Reason = 'likeness',
  more: object = {},
) =>
  studio.call(postReport, { body: { subject: { kind: 'profile', id: subject.id }, reason, ...more } }, by, {
    'x-forwarded-for': address,
  })
const caseOf = async (subject: TestActor, by = admin) => {
  const { rows } = await query('select id from cases where subject_id = $1', [subject.id])
  return (await studio.call(getCase, { params: { id: rows[0].id } }, by)).case
}
const decide = async (subject: TestActor, decision: Partial<CaseDecision>, by = admin) => {
  const { id, version } = await caseOf(subject, by)
  const body = { kind: 'remove' as const, version, ...decision }
  return (await studio.call(decideCase, { params: { id }, body }, by)).case
}
const REMOVAL: Partial<CaseDecision> = { policy: 'likeness', field: 'bio', spans: [MARK], publicText: TEXT }
/** Advances the clock. Callers need a token issued after that. */
async function pass(ms: number, ...who: TestActor[]): Promise<void> {
  clock.time += ms
  for (const actor of [admin, second, ...people, ...who]) {
    const { data } = await actor.client.auth.refreshSession()
    actor.accessToken = data.session?.access_token ?? ''
  }
}
/** Advances the clock past the undo period, and applies the decisions. */
async function follow(): Promise<void> {
  clock.time += 10_000
  await studio.app.runPeriodic('moderation')
}
const decisionsOf = async (actor: TestActor) => (await studio.call(listDecisions, {}, actor)).decisions
const isSeen = (actor: TestActor) =>
  studio.call(getPublicProfile, { params: { id: actor.id } }).then(
    () => true,
    () => false,
  )
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'fine',
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  )

describe('reports', () => {
  test('are limited to one per user and item, to visible content, and to that of others', async () => {
    const [ana, theo] = people as [TestActor, TestActor]
    const one = await author()
    const { report: sent } = await report(ana, one, 'likeness', {
      text: 'She said no.',
      field: 'bio',
      span: MARK,
    })
    expect(sent).toMatchObject({ title: 'Mirror Lake', reason: 'likeness', outcome: null })
    expect(await refusal(report(ana, one))).toBe('409 CONFLICT')
    expect(await refusal(report(one, one))).toBe('403 FORBIDDEN')
    expect(await refusal(report(theo, ana))).toBe('404 NOT_FOUND')
    expect(await refusal(report(theo, one, 'likeness', { field: 'bio', span: [50, 90] }))).toBe(
      '422 INPUT_INVALID',
    )
    const listed = await caseOf(one)
    expect(listed).toMatchObject({ level: 'medium', state: 'shown', status: 'open', reports: 1 })
    expect(Date.parse(listed.dueAt) - clock.time).toBe(24 * HOUR_MS)
    expect(listed.reported).toMatchObject([{ text: 'She said no.', span: MARK, weight: 1 }])
    expect(listed.author).toMatchObject({ id: one.id, name: 'Mirror Lake', points: 0, isSelf: false })
  })

  test('are due according to the settings of the installation', async () => {
    const { version } = await studio.call(listInstallationSettings, {}, admin)
    const values = { dueHighHours: 1, dueMediumHours: 2 }
    const body = { version, reason: 'A small team', values }
    await studio.call(patchInstallationSettings, { body }, admin)
    const one = await author()
    await report(people[0] as TestActor, one)
    expect(Date.parse((await caseOf(one)).dueAt) - clock.time).toBe(2 * HOUR_MS)
    await studio.call(undoInstallationSettings, { body: { version: version + 1 } }, admin)
    await report(people[1] as TestActor, one)
    expect(Date.parse((await caseOf(one)).dueAt) - clock.time).toBe(24 * HOUR_MS)
  })

  test('of new accounts, or from one network, don’t hold content but reach moderators', async () => {
    const [ana, theo, paola] = people as [TestActor, TestActor, TestActor]
    const one = await author()
    const fresh = await Promise.all([1, 2, 3, 4].map(() => studio.onboarded()))
    for (const [n, actor] of fresh.entries()) await reportFrom(`198.51.${n}.7`, actor, one)
    expect(await isSeen(one)).toBe(true)
    const two = await author()
    for (const [n, actor] of [ana, theo, paola].entries()) await reportFrom(`198.51.100.${n}`, actor, two)
    expect(await isSeen(two)).toBe(true)
    const weights = async (of: TestActor) =>
      (await caseOf(of)).reported.map(({ weight }) => weight).toSorted((a, b) => a - b)
    expect(await weights(one)).toEqual([0.2, 0.2, 0.2, 0.2])
    expect(await weights(two)).toEqual([0.2, 0.2, 1])
  })

  test('by three users for one reason hold content; unreliable reporters count a fifth', async () => {
    const [ana, theo, paola, kx] = people as [TestActor, TestActor, TestActor, TestActor]
    const one = await author()
    await report(ana, one)
    await report(theo, one)
    await query(
      `insert into cases (subject_kind, subject_id, author_id, reason, level, status, opened_at, due_at)
       select 'none', n::text, $1, 'spam', 'low', 'closed', $2, $2 from generate_series(1, 10) n`,
      [one.id, clock.now()],
    )
    await query(
      `insert into reports (case_id, reporter_id, reason, created_at, outcome, decided_at)
       select id, $1, 'spam', $2::timestamptz - interval '2 days', 'refused', $2 from cases where subject_kind = 'none'`,
      [kx?.id, clock.now()],
    )
    await report(kx, one)
    expect(await isSeen(one)).toBe(true)
    expect((await caseOf(one)).reported.map(({ weight }) => weight).toSorted((a, b) => a - b)).toEqual([
      0.2, 1, 1,
    ])
    await report(paola, one)
    expect(await isSeen(one)).toBe(false)
    expect(await caseOf(one)).toMatchObject({ state: 'held' })
    expect(await refusal(report(second, one))).toBe('404 NOT_FOUND')
    expect(await decisionsOf(one)).toMatchObject([
      { kind: 'hold', decidedBy: 'machine', causes: ['reports'] },
    ])
    expect(await studio.call(getProfile, {}, one)).toMatchObject({ hidden: { page: 'held', avatar: null } })
    // Dismissed content is visible again, and its reporter is notified.
    await decide(one, { kind: 'dismiss' })
    expect(await isSeen(one)).toBe(true)
    await follow()
    const { reports } = await studio.call(listOwnReports, {}, ana)
    expect(reports.find(({ subject }) => subject.id === one.id)?.outcome).toBe('refused')
  })

  test('are limited to twenty per hour', async () => {
    const eager = await studio.onboarded()
    await query(
      `insert into reports (case_id, reporter_id, reason, created_at)
       select id, $1, 'spam', $2 from (select id from cases limit 1) c`,
      [eager.id, clock.now()],
    )
    await query(
      `insert into cases (subject_kind, subject_id, author_id, reason, level, status, opened_at, due_at)
       select 'many', n::text, $1, 'spam', 'low', 'closed', $2, $2 from generate_series(1, 19) n`,
      [eager.id, clock.now()],
    )
    await query(
      `insert into reports (case_id, reporter_id, reason, created_at)
       select id, $1, 'spam', $2 from cases where subject_kind = 'many'`,
      [eager.id, clock.now()],
    )
    const one = await author()
    expect(await refusal(report(eager, one))).toBe('429 RATE_LIMITED')
    await pass(HOUR_MS, eager)
    expect(await refusal(report(eager, one))).toBe('fine')
  })
})

describe('a case', () => {
  test('is claimed for 15 minutes, and the slower moderator is refused', async () => {
    const one = await author()
    await report(people[0] as TestActor, one)
    const { id, version } = await caseOf(one)
    const claim = (by: TestActor) => studio.call(claimCase, { params: { id } }, by)
    expect((await claim(admin)).case.claim).toMatchObject({ by: admin.id })
    expect(await refusal(claim(second))).toBe('409 CONFLICT')
    const dismiss = (by: TestActor, at = version) =>
      studio.call(decideCase, { params: { id }, body: { kind: 'dismiss', version: at } }, by)
    expect(await refusal(dismiss(second))).toBe('409 CONFLICT')
    await studio.call(releaseCase, { params: { id } }, admin)
    expect((await claim(second)).case.claim).toMatchObject({ by: second.id })
    await pass(16 * MINUTE_MS)
    expect((await claim(admin)).case.claim).toMatchObject({ by: admin.id })
    // Both moderators decide at the same time: one decision is made.
    await studio.call(releaseCase, { params: { id } }, admin)
    const pressed = await Promise.all([admin, second].map((by) => refusal(dismiss(by))))
    expect(pressed.sort()).toEqual(['409 CONFLICT', 'fine'])
    expect((await caseOf(one)).events.filter(({ kind }) => kind === 'dismiss')).toHaveLength(1)
  })

  test('is never decided by its author, nor without marked words', async () => {
    const own = second
    await studio.call(
      putProfile,
      { body: { displayName: 'Second', useType: 'artist', bio: BIO, publicProfile: true } },
      own,
    )
    await report(people[0] as TestActor, own)
    expect(await refusal(decide(own, REMOVAL, own))).toBe('403 FORBIDDEN')
    const bare = { kind: 'remove', policy: 'likeness', publicText: TEXT } as const
    expect(await refusal(decide(own, bare))).toBe('422 INPUT_INVALID')
    expect(await refusal(decide(own, { ...bare, field: 'bio', spans: [[50, 500]] }))).toBe(
      '422 INPUT_INVALID',
    )
    expect(await refusal(decide(own, { ...bare, publicText: undefined }))).toBe('422 INPUT_INVALID')
    await decide(own, { kind: 'dismiss' })
  })

  test('can be undone for ten seconds, and sends notices only afterwards', async () => {
    const one = await author()
    await report(people[0] as TestActor, one)
    const { id, undo } = await decide(one, { ...REMOVAL, points: 2 })
    expect(undo).not.toBeNull()
    expect(await isSeen(one)).toBe(false)
    expect(await decisionsOf(one)).toEqual([])
    expect(await refusal(studio.call(undoDecision, { params: { id } }, second))).toBe('403 FORBIDDEN')
    const { case: back } = await studio.call(undoDecision, { params: { id } }, admin)
    expect(back).toMatchObject({ state: 'shown', status: 'open' })
    expect(await isSeen(one)).toBe(true)
    await follow()
    expect(await decisionsOf(one)).toEqual([])
    expect((await caseOf(one)).author?.points).toBe(0)

    await decide(one, { ...REMOVAL, points: 2 })
    await follow()
    expect(await refusal(studio.call(undoDecision, { params: { id } }, admin))).toBe('409 CONFLICT')
    const [decision] = await decisionsOf(one)
    expect(decision).toMatchObject({
      kind: 'remove',
      reason: 'likeness',
      paragraph: '6.2',
      field: 'bio',
      passage: BIO,
      spans: [MARK],
      words: ['Nadia Serrano'],
      text: TEXT,
      decidedBy: 'person',
      causes: ['reports'],
      state: 'removed',
      points: 2,
      isStanding: true,
      canPutRight: true,
      appeal: null,
      until: null,
    })
    expect(Date.parse(decision?.appealUntil ?? '') - clock.time).toBeGreaterThan(180 * DAY_MS)
    const { rows } = await query(
      "select text_body from mails where recipient = $1 and subject = 'Your content was removed'",
      [one.email],
    )
    expect(rows).toHaveLength(1)
    // A mail says what was decided and never repeats the words that were marked.
    expect(rows[0].text_body).not.toContain('Nadia')
    const { rows: audit } = await query(
      'select action from audit_entries where subject_id = $1 order by created_at',
      [id],
    )
    expect(audit.map(({ action }) => action)).toEqual([
      'moderation.remove',
      'moderation.undo',
      'moderation.remove',
    ])
    await expect(query('update case_events set kind = $1 where case_id = $2', ['note', id])).rejects.toThrow(
      'only ever added to',
    )
  })

  test('allows bulk decisions, except with cases about minors', async () => {
    const subjects = await Promise.all([author(), author(), author()])
    for (const subject of subjects) await report(people[0] as TestActor, subject, 'spam')
    await report(people[1] as TestActor, subjects[2], 'minors')
    const cases = await Promise.all(subjects.map((subject) => caseOf(subject)))
    expect(cases.map(({ isAlone }) => isAlone)).toEqual([false, false, true])
    const bulk = (chosen: typeof cases) =>
      studio.call(
        decideCases,
        {
          body: {
            cases: chosen.map(({ id, version }) => ({ id, version })),
            kind: 'hide',
            policy: 'spam',
            publicText: TEXT,
          },
        },
        admin,
      )
    expect(await refusal(bulk(cases))).toBe('422 INPUT_INVALID')
    expect(await Promise.all(subjects.map(isSeen))).toEqual([true, true, true])
    expect(await bulk(cases.slice(0, 2))).toEqual({ decided: 2 })
    expect(await Promise.all(subjects.map(isSeen))).toEqual([false, false, true])
    await follow()
    expect((await decisionsOf(subjects[0]))[0]?.words).toEqual([BIO])
    const { cases: listed, counts } = await studio.call(listCases, { query: { tab: 'queue' } }, admin)
    expect(listed[0]?.subject.id).toBe(subjects[2]?.id)
    expect(counts.queue).toBe(listed.length)
    const again = await studio.call(listCases, { query: { tab: 'decided', limit: 2 } }, admin)
    const ids = again.cases.map(({ id }) => id)
    expect(ids.toSorted()).toEqual(
      cases
        .slice(0, 2)
        .map(({ id }) => id)
        .toSorted(),
    )
    expect((await decide(subjects[0], { kind: 'restore' })).state).toBe('shown')
    expect(await isSeen(subjects[0])).toBe(true)
  })

  test('removes marked words in one step; within a day that gives no points', async () => {
    const one = await author()
    // Written when marks that cannot be seen were still taken.
    await query('update profile_pages set bio = bio || $2 where user_id = $1', [one.id, '\u00ad'])
    await report(people[0] as TestActor, one)
    await decide(one, { ...REMOVAL, points: 2 })
    await follow()
    const [decision] = await decisionsOf(one)
    const after = await studio.call(putRight, { params: { id: decision?.id ?? '' } }, one)
    expect(after.decisions[0]).toMatchObject({ isStanding: false, points: 0, state: 'shown' })
    const { bio: left } = await studio.call(getProfile, {}, one)
    expect(left).toBe('A film still of at the gala, red wool coat.\u00ad')
    expect(await isSeen(one)).toBe(true)
    // A second moderator reviews it.
    expect(await caseOf(one)).toMatchObject({ status: 'open', state: 'shown', author: { points: 0 } })

    // Fixed after more than a day by rewriting: visible again, and the points stay.
    const lateAuthor = await author()
    await report(people[0] as TestActor, lateAuthor)
    await decide(lateAuthor, { ...REMOVAL, points: 2 })
    await follow()
    await pass(25 * HOUR_MS, lateAuthor)
    const put = (bio: string) =>
      studio.call(putProfile, { body: { displayName: 'Mirror Lake', useType: 'artist', bio } }, lateAuthor)
    await put('Still Nadia SERRANO, in lights.')
    expect(await isSeen(lateAuthor)).toBe(false)
    await put('Coats.')
    expect(await isSeen(lateAuthor)).toBe(true)
    expect((await caseOf(lateAuthor)).author?.points).toBe(2)
  })
})

describe('users whose content is taken down', () => {
  test('get expiring points and a publishing pause, decided by a moderator', async () => {
    const one = await author()
    await report(people[0] as TestActor, one)
    await decide(one, { ...REMOVAL, points: 4 })
    await follow()
    await decide(one, { kind: 'suspend', days: 3, policy: 'likeness', publicText: TEXT })
    await follow()
    expect((await caseOf(one)).author).toMatchObject({ points: 4, pausedUntil: expect.any(String) })
    const put = (bio: string) =>
      studio.call(putProfile, { body: { displayName: 'Mirror Lake', useType: 'artist', bio } }, one)
    expect(await refusal(put('New.'))).toBe('403 FORBIDDEN')
    expect(await decisionsOf(one)).toMatchObject([{ kind: 'suspend', isStanding: true }, { kind: 'remove' }])
    await pass(3 * DAY_MS, one)
    expect(await refusal(put('New.'))).toBe('fine')
    expect((await caseOf(one)).author?.pausedUntil).toBe(null)
    const points = async (days: number) => {
      const at = new Date(clock.time + days * DAY_MS)
      return (await query('select strike_points($1, $2) as points', [one.id, at])).rows[0].points
    }
    expect([await points(300), await points(366)]).toEqual([4, 0])
    expect(appealableUntil(new Date('2026-08-31T12:00:00Z')).toISOString()).toBe('2027-02-28T12:00:00.000Z')
  })

  test('appeal once, and another admin decides, also when the database is asked directly', async () => {
    const one = await author()
    await report(people[0] as TestActor, one)
    await decide(one, { ...REMOVAL, points: 2 })
    await follow()
    const decisionId = (await decisionsOf(one))[0]?.id ?? ''
    const appeal = (text: string, by = one) => studio.call(postAppeal, { body: { decisionId, text } }, by)
    expect(await refusal(appeal('too short'))).toBe('422 INPUT_INVALID')
    expect(await refusal(appeal('x'.repeat(2_001)))).toBe('422 INPUT_INVALID')
    expect(await refusal(appeal('This is somebody else’s decision.', people[1]))).toBe('404 NOT_FOUND')
    // Also while the whole account is suspended.
    await query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [one.id])
    const { appeal: filed } = await appeal('She has agreed to this, I have it in writing.')
    await query('delete from user_flags where user_id = $1', [one.id])
    expect(Date.parse(filed.dueAt) - clock.time).toBe(7 * DAY_MS)
    expect(await refusal(appeal('She has agreed to this, I have it in writing.'))).toBe('409 CONFLICT')
    const overturn = (by: TestActor) => decide(one, { kind: 'overturn', publicText: TEXT }, by)
    expect((await caseOf(one)).appeal).toMatchObject({ mayDecide: 'decider' })
    expect(await refusal(overturn(admin))).toBe('403 FORBIDDEN')
    expect(await refusal(overturn(one))).toBe('403 FORBIDDEN')
    await expect(
      query("update appeals set outcome = 'upheld', decided_by = $1, decided_at = $2 where id = $3", [
        admin.id,
        new Date(clock.time + 30 * HOUR_MS),
        filed.id,
      ]),
    ).rejects.toThrow('against a decision')
    expect(await refusal(decide(one, { kind: 'dismiss' }, second))).toBe('409 CONFLICT')
    expect(await overturn(second)).toMatchObject({ state: 'shown', status: 'closed', author: { points: 0 } })
    expect(await isSeen(one)).toBe(true)
    expect(await decisionsOf(one)).toMatchObject([
      { isStanding: false, points: 0, appeal: { outcome: 'overturned', answer: TEXT } },
    ])
    const { reports } = await studio.call(listOwnReports, {}, people[0])
    expect(reports.find(({ subject }) => subject.id === one.id)?.outcome).toBe('refused')
  })

  test('the only admin can review their own decision after a day', async () => {
    const one = await author()
    await report(people[0] as TestActor, one)
    await decide(one, REMOVAL)
    await follow()
    const decisionId = (await decisionsOf(one))[0]?.id ?? ''
    await studio.call(postAppeal, { body: { decisionId, text: 'Please look at this once more.' } }, one)
    await query('update user_profiles set is_admin = false where id = $1', [second.id])
    const uphold = () => decide(one, { kind: 'uphold', publicText: TEXT })
    expect((await caseOf(one)).appeal).toMatchObject({ mayDecide: 'waiting' })
    expect(await refusal(uphold())).toBe('403 FORBIDDEN')
    await pass(DAY_MS, one)
    expect(await uphold()).toMatchObject({ state: 'removed', status: 'closed', appeal: null })
    await query('update user_profiles set is_admin = true where id = $1', [second.id])
    expect(await decisionsOf(one)).toMatchObject([{ isStanding: true, appeal: { outcome: 'upheld' } }])
  })

  test('are suspended only by the council, and a successful appeal lifts it', async () => {
    const one = await author()
    await report(people[0] as TestActor, one)
    await decide(one, { kind: 'ban', policy: 'likeness', publicText: TEXT, privateNote: 'third time' })
    await follow()
    const { rows } = await query(
      'select kind, reason, proposer_id, payload from proposals where subject = $1',
      [one.id],
    )
    expect(rows).toMatchObject([
      { kind: 'moderation.ban', reason: 'third time', proposer_id: admin.id, payload: { reason: TEXT.en } },
    ])
    // Proposed a second time: the case notes the open proposal, and its author is still notified.
    await decide(one, { kind: 'ban', policy: 'likeness', publicText: TEXT })
    await follow()
    expect((await caseOf(one)).events.map(({ kind }) => kind)).toEqual(['ban', 'ban', 'note'])
    await query('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())', [one.id])
    const [last] = await decisionsOf(one)
    const body = { decisionId: last?.id ?? '', text: 'This was somebody else with my name.' }
    await studio.call(postAppeal, { body }, one)
    await decide(one, { kind: 'overturn', publicText: TEXT }, second)
    const flags = await query('select banned from user_flags where user_id = $1', [one.id])
    expect(flags.rows).toEqual([{ banned: false }])
  })

  test('leave a case with ids only when their account is deleted', async () => {
    const one = await author()
    await report(people[0] as TestActor, one, 'likeness', { text: 'Nadia Serrano again' })
    await decide(one, { ...REMOVAL, points: 2, privateNote: 'wrote Nadia Serrano' })
    await follow()
    const { id } = await caseOf(one)
    await studio.database.transact((tx) => eraseUser(tx, one.id))
    const left = await studio.call(getCase, { params: { id } }, admin)
    expect(left.case).toMatchObject({ author: null, now: null, reports: 1 })
    expect(left.case.events.find(({ kind }) => kind === 'remove')).toMatchObject({
      words: [],
      publicText: null,
    })
    await studio.database.transact((tx) => eraseUser(tx, people[3]?.id ?? ''))
    const { rows } = await query('select count(*)::int as n from case_texts where author_id = $1', [one.id])
    expect(rows).toEqual([{ n: 0 }])
  })
})
