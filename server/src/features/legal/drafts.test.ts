import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'
import type { RefusalDetails } from '@studio/contract/kernel'
import {
  acceptLegal,
  startLegalDraft,
  behind,
  discardLegalDraft,
  exportLegalAcceptances,
  getLegalDocument,
  getLegalDraftDiff,
  getLegalReview,
  type LegalDocumentId,
  type LegalDraft,
  type LegalPair,
  listLegalAcceptances,
  listLegalDrafts,
  publishLegalDraft,
  publishLegalVersion,
  saveLegalDraft,
  scheduleLegalDraft,
  unscheduleLegalDraft,
} from '@studio/contract/legal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvTextOf } from '../../../testing/csv.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { movedTo, placesIn } from './drafts.paragraphs.ts'
import { nextVersion } from './publishing.ts'

const clock = { time: Date.parse('2026-11-22T10:00:00Z'), now: () => new Date(clock.time) }
let studio: Studio
let admin: TestActor
let second: TestActor

beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
  admin = await studio.onboarded()
  second = await studio.onboarded()
  await query('update user_profiles set is_admin = true where id = $1', [second.id])
})
afterAll(() => studio.close())

const query = (text: string, values: unknown[] = []) => studio.database.pool.query(text, values)
const reason = 'Counsel asked for it'
const read = () => studio.call(listLegalDrafts, {}, admin)
const draftOf = async (id: LegalDocumentId) => (await read()).drafts.find((each) => each.id === id)
const begin = async (document: LegalDocumentId = 'terms') =>
  (await studio.call(startLegalDraft, { body: { document, reason } }, admin)).draft
const refusal = (work: Promise<unknown>): Promise<[number, RefusalDetails | undefined]> =>
  work.then(
    () => [200, undefined],
    (error: { status: number; details?: RefusalDetails }) => [error.status, error.details],
  )
/** Reason and facts of a refusal. */
const why = (work: Promise<unknown>) =>
  work.then(
    () => [],
    ({ reason, facts }: { reason?: string; facts?: object }) => [reason, facts],
  )

interface Change {
  texts?: Record<number, Partial<LegalPair>>
  added?: Partial<LegalPair>
  agreed?: string[]
  version?: number
  base?: string
}
/** Saves the draft with some paragraphs rewritten, by index from 0. */
async function save(draft: LegalDraft, change: Change, by = admin): Promise<LegalDraft> {
  const paragraphs = draft.paragraphs.map(({ id, from, en, es }, at) => ({
    id,
    from,
    en,
    es,
    ...change.texts?.[at],
  }))
  if (change.added) paragraphs.push({ id: randomUUID(), from: null, en: '', es: '', ...change.added })
  const body = {
    version: change.version ?? draft.version,
    base: change.base ?? draft.base,
    title: { en: draft.title.en, es: draft.title.es },
    paragraphs,
    agreed: change.agreed ?? [],
    reason,
  }
  return (await studio.call(saveLegalDraft, { params: { id: draft.id }, body }, by)).draft
}
const act = (draft: LegalDraft) => ({ params: { id: draft.id }, body: { version: draft.version, reason } })
const publish = (draft: LegalDraft) => studio.call(publishLegalDraft, act(draft), admin)
const schedule = (draft: LegalDraft, at: number) => {
  const { params, body } = act(draft)
  const request = { params, body: { ...body, at: new Date(at).toISOString() } }
  return studio.call(scheduleLegalDraft, request, admin)
}
const discard = async (id: LegalDocumentId) => {
  const draft = await draftOf(id)
  if (draft) await studio.call(discardLegalDraft, act(draft), admin)
}
const versions = async () =>
  (await query('select version from legal_versions order by place')).rows.map(({ version }) => version)
const lastAudit = async () =>
  (
    await query(
      "select actor_id, action, reason, before, after from audit_entries where action like 'legal.%' order by ctid desc limit 1",
    )
  ).rows[0]

describe('a draft', () => {
  test('starts once from the published version, by an admin with a reason', async () => {
    const user = await studio.onboarded()
    expect((await refusal(studio.call(listLegalDrafts, {}, user)))[0]).toBe(403)
    for (const bad of ['', '  x '])
      expect(
        (await refusal(studio.call(startLegalDraft, { body: { document: 'terms', reason: bad } }, admin)))[0],
      ).toBe(422)
    const attempts = await Promise.allSettled([begin(), begin(), begin()])
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { published, drafts, version } = await read()
    expect(version).toBe('2025-01')
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({ version: 1, base: '2025-01', obstacles: ['same'] })
    expect(drafts[0]!.paragraphs.map(({ en, es }) => ({ en, es }))).toEqual(published[0]!.paragraphs)
    expect(drafts[0]!.paragraphs.map(({ from }) => from)).toEqual(published[0]!.paragraphs.map((_, at) => at))
    expect(await why(publish(drafts[0]!))).toEqual(['legal.unchanged', {}])
    await discard('terms')
    expect((await read()).drafts).toEqual([])
    expect(await lastAudit()).toMatchObject({ actor_id: admin.id, action: 'legal.discard', reason })
  })

  test('is not published while one language is older and not confirmed', async () => {
    let draft = await save(await begin(), { texts: { 1: { en: 'New words.' } }, added: { en: 'More.' } })
    const last = draft.paragraphs.length - 1
    const behindAt = () => draft.paragraphs.flatMap((each, at) => (behind(each) ? [[at, behind(each)]] : []))
    expect(behindAt()).toEqual([
      [1, 'es'],
      [last, 'es'],
    ])
    expect(draft.obstacles).toEqual(['behind'])
    expect([draft.edited.en?.email, draft.edited.es]).toEqual([admin.email, null])
    expect(await why(publish(draft))).toEqual(['legal.languageBehind', {}])
    expect(await why(schedule(draft, clock.time + MINUTE_MS))).toEqual(['legal.languageBehind', {}])

    draft = await save(draft, { texts: { 1: { en: 'Newer words.' } } }, second)
    expect(behindAt()).toHaveLength(2)
    draft = await save(draft, { texts: { 1: { es: 'Palabras nuevas.' } } }, second)
    expect(behindAt()).toEqual([[last, 'es']])
    expect([draft.edited.en?.byId, draft.edited.es?.byId]).toEqual([second.id, second.id])
    // The pair now matches: a change in either language makes the other older.
    draft = await save(draft, { texts: { 1: { es: 'Otras palabras.' } } })
    expect(behindAt()[0]).toEqual([1, 'en'])
    draft = await save(draft, { agreed: [draft.paragraphs[1]!.id, draft.paragraphs[last]!.id] })
    expect([behindAt(), draft.obstacles]).toEqual([[], []])

    // Restoring the published text needs no update of the other language.
    draft = await save(draft, { texts: { 2: { en: 'x' } } })
    draft = await save(draft, { texts: { 2: { en: draft.paragraphs[2]!.agreed.en } } })
    expect(behindAt()).toEqual([])
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: 'legal.save', reason, after: { languages: ['en'] } })
    expect(entry.after.sha256).toBe(draft.fingerprint)
    expect(JSON.stringify(entry)).not.toContain('Newer words')
  })

  test('refuses the second of two admins without loss, and names invalid texts', async () => {
    const draft = (await draftOf('terms'))!
    const mine = await save(draft, { texts: { 3: { en: 'Mine.', es: 'Mío.' } } })
    expect(await refusal(save(draft, { texts: { 3: { en: 'Theirs.' } } }, second))).toEqual([
      409,
      { version: String(mine.version) },
    ])
    const races = [1, 2, 3, 4].map((n) => save(mine, { texts: { 3: { en: `Race ${n}`, es: 'x' } } }))
    const settled = await Promise.allSettled(races)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = (await draftOf('terms'))!
    const id = now.paragraphs[0]!.id
    const others = now.paragraphs.slice(1).map(({ id, from, en, es }) => ({ id, from, en, es }))
    const sent = (first: object) =>
      studio.call(
        saveLegalDraft,
        {
          params: { id: 'terms' },
          body: {
            version: now.version,
            base: now.base,
            title: { en: 'T', es: 'T' },
            reason,
            paragraphs: [{ id, from: 0, en: 'a', es: 'b', ...first }, ...others],
          },
        },
        admin,
      )
    for (const bad of [
      { en: 'one\n\ntwo' },
      { id: others[0]!.id },
      { from: others[0]!.from },
      { from: 4_000 },
      { en: 'x'.repeat(20_001) },
    ])
      expect((await refusal(sent(bad)))[0]).toBe(422)
    await discard('terms')
  })
})

describe('publishing', () => {
  test('previews reach and changes; the version is named after its day', async () => {
    const user = await studio.onboarded()
    const { reach } = await read()
    const draft = await save(await begin(), {
      texts: { 1: { en: 'Two.', es: 'Dos.' } },
      added: { en: 'E', es: 'S' },
    })
    const diff = await studio.call(
      getLegalDraftDiff,
      { params: { id: 'terms' }, query: { locale: 'es' } },
      admin,
    )
    expect(diff).toMatchObject({ version: '2026-11-22', paragraphs: { added: 2, removed: 1 } })
    expect(await publish(draft)).toEqual({ version: '2026-11-22' })
    const review = await studio.call(getLegalReview, { query: { locale: 'es' } }, user)
    expect(review.documents.map(({ paragraphs }) => paragraphs)).toEqual(
      diff.documents.map(({ paragraphs }) => paragraphs),
    )
    const { rows } = await query('select count(distinct user_id)::int as people from legal_acceptances')
    expect(reach).toEqual({ people: rows[0].people, waiting: 0 })
    await studio.call(acceptLegal, { body: { version: '2026-11-22' } }, admin)
    await studio.call(acceptLegal, { body: { version: '2026-11-22' } }, second)
    expect((await read()).reach).toEqual({ people: rows[0].people, waiting: rows[0].people - 2 })
    expect((await read()).drafts).toEqual([])
    expect(await lastAudit()).toMatchObject({
      action: 'legal.publish',
      reason,
      before: { version: '2025-01' },
      after: { version: '2026-11-22', draftSha256: draft.fingerprint },
    })
    expect(nextVersion(['2026-11-22', '2026-11-22.2'], clock.now())).toBe('2026-11-22.3')
  })

  test('publishes a schedule once across processes and clock changes', async () => {
    let draft = await save(await begin('privacy'), { texts: { 1: { en: 'P', es: 'P' } } })
    const at = clock.time + 10 * MINUTE_MS
    expect((await refusal(schedule(draft, clock.time)))[1]).toEqual({ at: 'Choose a time in the future.' })
    expect((await refusal(schedule(draft, clock.time - MINUTE_MS)))[0]).toBe(422)
    expect((await refusal(schedule(draft, clock.time + 400 * DAY_MS)))[0]).toBe(422)
    draft = (await schedule(draft, at)).draft
    expect(draft.scheduled).toMatchObject({
      at: new Date(at).toISOString(),
      byId: admin.id,
      asksTerms: false,
    })
    for (const work of [() => save(draft, {}), () => publish(draft), () => schedule(draft, at + MINUTE_MS)])
      expect(await why(work())).toEqual(['legal.draftScheduled', { at: new Date(at).toISOString() }])
    draft = (await studio.call(unscheduleLegalDraft, act(draft), second)).draft
    expect([
      draft.scheduled,
      (await refusal(studio.call(unscheduleLegalDraft, act(draft), admin)))[0],
    ]).toEqual([null, 409])
    draft = (await schedule(draft, at)).draft
    const before = await versions()
    await studio.app.runPeriodic('legal-schedule')
    expect(await versions()).toEqual(before)
    clock.time = at
    await Promise.all([1, 2, 3].map(() => studio.app.runPeriodic('legal-schedule')))
    expect(await versions()).toEqual([...before, '2026-11-22.2'])
    expect((await studio.call(getLegalDocument, { params: { id: 'privacy' } })).document.body).toContain('P')
    clock.time -= 10 * MINUTE_MS
    await studio.app.runPeriodic('legal-schedule')
    // By the clock accepted before the earlier version, and still valid.
    for (const actor of [admin, second])
      await studio.call(acceptLegal, { body: { version: '2026-11-22.2' } }, actor)
    expect((await read()).version).toBe('2026-11-22.2')
    clock.time += 20 * MINUTE_MS
    await studio.app.runPeriodic('legal-schedule')
    expect(await versions()).toEqual([...before, '2026-11-22.2'])
    expect(await lastAudit()).toMatchObject({ action: 'legal.publish', actor_id: admin.id, reason })
  })

  test('stops a draft overtaken by another version until it is reviewed', async () => {
    let draft = await save(await begin(), { texts: { 4: { en: 'Mine', es: 'Mío' } } })
    const scheduled = { ...draft, version: (await schedule(draft, clock.time + MINUTE_MS)).draft.version }
    const was = (await read()).published[0]!
    const body = (locale: 'en' | 'es') => was.paragraphs.map((each) => each[locale]).join('\n\n')
    const texts = {
      en: { title: 'T', body: `First\n\n${body('en')}` },
      es: { title: 'T', body: `Primero\n\n${body('es')}` },
    }
    const direct = { version: '2026-11-22.7', documents: [{ id: 'terms' as const, texts }] }
    await studio.call(publishLegalVersion, { body: { ...direct, reason } }, admin)
    expect(await lastAudit()).toMatchObject({ action: 'legal.publish', reason, actor_id: admin.id })
    for (const actor of [admin, second])
      await studio.call(acceptLegal, { body: { version: '2026-11-22.7' } }, actor)
    clock.time += MINUTE_MS
    await studio.app.runPeriodic('legal-schedule')
    draft = (await draftOf('terms'))!
    expect(draft).toMatchObject({ scheduled: null, stoppedAt: clock.now().toISOString() })
    expect(draft.version).toBeGreaterThan(scheduled.version)
    expect(draft.obstacles).toEqual(['overtaken'])
    // Each paragraph is compared with its original, which moved down by one.
    expect(draft.paragraphs.slice(0, 3).map(({ from }) => from)).toEqual([1, 2, 3])
    expect(await why(publish(draft))).toEqual(['legal.overtaken', {}])
    expect((await refusal(save(draft, {})))[1]).toEqual({ base: '2026-11-22.7' })
    draft = await save(draft, { base: '2026-11-22.7' })
    expect([draft.obstacles, draft.stoppedAt]).toEqual([[], null])
    await discard('terms')
  })
})

test('maps paragraphs to another version, including rewritten ones', () => {
  const pairs = (text: string) => [...text].map((each) => ({ en: each, es: each }))
  expect([...placesIn(pairs('abcd'), pairs('xabCd'))]).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ])
  const draft = [0, 2, null].map((from) => ({
    id: randomUUID(),
    from,
    en: '',
    es: '',
    agreed: { en: '', es: '' },
  }))
  expect(movedTo(draft, pairs('abc'), pairs('a')).map(({ from }) => from)).toEqual([0, null, null])
})

test('finds acceptances by user, version and day, and exports them without formulas', async () => {
  await query("update legal_acceptances set accepted_at = '2026-03-05T23:30:00Z' where user_id = $1", [
    second.id,
  ])
  const search = async (filter: object) =>
    (await studio.call(listLegalAcceptances, { query: filter }, admin)).acceptances
  const start = second.email.slice(0, 6).toUpperCase()
  expect((await search({ person: start })).every(({ email }) => email.startsWith(start.toLowerCase()))).toBe(
    true,
  )
  expect((await search({ person: second.id })).length).toBeGreaterThan(1)
  expect(await search({ person: second.id, version: '2025-01' })).toHaveLength(1)
  expect(await search({ person: '%' })).toEqual([])
  expect(await search({ dateFrom: '2026-03-06', dateTo: '2026-03-31' })).toEqual([])
  expect(
    (await search({ dateFrom: '2026-03-05', dateTo: '2026-03-05' })).map(({ userId }) => userId),
  ).toContain(second.id)
  await query("update users set email = '=cmd@example.com' where id = $1", [second.id])
  const response = await studio.call(exportLegalAcceptances, { query: { person: second.id } }, admin)
  expect(response.headers.get('content-type')).toContain('text/csv')
  const lines = (await csvTextOf(response)).trim().split('\r\n')
  expect(lines[0]).toBe('date,email,version,confirms terms,user,id')
  expect(lines.length).toBe((await search({ person: second.id })).length + 1)
  expect(lines[1]).toContain(",'=cmd@example.com,")
})
