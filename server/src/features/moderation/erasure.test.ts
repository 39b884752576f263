import { approveProposal, declineProposal, getProposal, listProposals } from '@studio/contract/council'
import {
  claimCase,
  decideCase,
  eraseCase,
  getCase,
  listCases,
  listDecisions,
  postAppeal,
  postReport,
} from '@studio/contract/moderation'
import { getPublicProfile, putProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'

const clock = { time: Date.now(), now: () => new Date(clock.time) }
let studio: Studio
let [ada, bea, cleo, reporter]: TestActor[] = []
const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows

beforeAll(async () => {
  studio = await startTestStudio({ clock })
  ;[ada, bea, cleo, reporter] = await Promise.all([1, 2, 3, 4].map(() => studio.onboarded()))
})
afterAll(() => studio.close())
beforeEach(() => query('update user_profiles set is_admin = id = any($1)', [[ada?.id, bea?.id, cleo?.id]]))

const BIO = 'A film still of Nadia Serrano at the gala, red wool coat.'
const TEXT = {
  en: 'It names a real person, please take that out.',
  es: 'Nombra a una persona real, quítalo.',
}
const REMOVAL = {
  kind: 'remove',
  policy: 'likeness',
  field: 'bio',
  spans: [[16, 29]],
  publicText: TEXT,
  points: 2,
  privateNote: 'Nadia Serrano wrote to us',
} as const

/** Case of a new user whose profile was reported. */
async function reported(): Promise<{ author: TestActor; id: string }> {
  const author = await studio.onboarded()
  const profile = { displayName: 'Mirror Lake', useType: 'artist', bio: BIO, publicProfile: true } as const
  await studio.call(putProfile, { body: profile }, author)
  const subject = { kind: 'profile', id: author.id }
  await studio.call(postReport, { body: { subject, reason: 'likeness', text: 'Nadia said no.' } }, reporter)
  const [row] = await query('select id from cases where subject_id = $1', [author.id])
  return { author, id: row.id }
}
const readCase = async (id: string) => (await studio.call(getCase, { params: { id } }, ada)).case
async function decide(id: string, decision: object = REMOVAL, by = ada): Promise<void> {
  const { version } = await readCase(id)
  const body = { version, ...decision } as never
  await studio.call(decideCase, { params: { id }, body }, by)
}
/** Advances the clock past the undo period, and applies the decisions. */
async function follow(id: string): Promise<void> {
  clock.time += 10_000
  await expect
    .poll(() =>
      query('select from case_tellings t join case_events e on e.id = t.event_id where e.case_id = $1', [id]),
    )
    .toEqual([])
}
async function decided() {
  const created = await reported()
  await decide(created.id)
  await follow(created.id)
  return created
}
const erase = async (id: string, by = ada, reason = 'The family asked for it') =>
  (await studio.call(eraseCase, { params: { id }, body: { reason } }, by)).proposalId
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ reason, code }) => reason ?? code,
  )
const approve = async (id: string, by: TestActor | undefined) =>
  (await studio.call(approveProposal, { params: { id }, body: { reason: 'agreed' } }, by)).proposal
const proposal = async (id: string, by = ada) =>
  (await studio.call(getProposal, { params: { id } }, by)).proposal
const ended = (id: string, status: string) =>
  expect.poll(async () => (await proposal(id)).status).toBe(status)

/** Every row of the database that holds a word, by table. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await query(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const remaining: string[] = []
  for (const { name } of tables)
    if ((await query(`select from "${name}" t where t::text like $1 limit 1`, [`%${word}%`])).length > 0)
      remaining.push(name)
  return remaining.sort()
}

test('deletes texts, reports and points after two approvals, and keeps the decision', async () => {
  const { author, id } = await decided()
  const { number } = await readCase(id)
  const proposalId = await erase(id)
  const { proposals } = await studio.call(listProposals, { query: {} }, bea)
  expect(proposals[0]).toMatchObject({ kind: 'moderation.erase', subject: String(number), needs: 2 })
  expect(proposals[0]?.effect).toEqual([
    { name: 'texts', before: '1', after: '0' },
    { name: 'reports', before: '1', after: '0' },
    { name: 'points', before: '2', after: '0' },
  ])
  expect((await approve(proposalId, bea)).status).toBe('open')
  expect((await readCase(id)).reported).toHaveLength(1)
  await approve(proposalId, cleo)
  await ended(proposalId, 'done')
  expect((await proposal(proposalId)).result).toMatchObject({ texts: 1, reports: 1, points: 2 })

  const left = await readCase(id)
  expect(left).toMatchObject({ number, state: 'removed', status: 'closed', reported: [], rules: [] })
  expect(left.author).toMatchObject({ id: author.id, points: 0 })
  expect(left.events.map(({ kind }) => kind)).toEqual(['remove', 'erase'])
  expect(left.events[0]).toMatchObject({ words: [], publicText: null, privateNote: null })
  expect(await refusal(studio.call(getPublicProfile, { params: { id: author.id } }))).toBe('NOT_FOUND')
  const [statement] = (await studio.call(listDecisions, {}, author)).decisions
  expect(statement).toMatchObject({
    title: '',
    passage: null,
    spans: [],
    words: [],
    points: 0,
    causes: [],
    isStanding: true,
    canPutRight: false,
  })
  expect(statement?.text.en).toContain('was deleted')
  expect(statement?.text.es).toContain('se ha eliminado')

  const audit = await query(
    'select action, actor_id, reason, before from audit_entries where subject_id = $1 and action = $2',
    [id, 'moderation.erase'],
  )
  expect(audit).toMatchObject([
    { actor_id: ada?.id, reason: 'The family asked for it', before: { texts: 1, points: 2 } },
  ])
  expect(await tablesWith('Nadia said no')).toEqual([])
  // The profile stays with its user, the admin’s reason stays in the audit log, and the sent email can’t be recalled.
  expect(await tablesWith('Nadia')).toEqual(['audit_entries', 'profile_pages'])
})

test('is refused while the case is open, appealed or can be undone, and a second time', async () => {
  const { author, id } = await reported()
  expect(await refusal(erase(id))).toBe('moderation.caseOpen')
  await decide(id)
  expect(await refusal(erase(id))).toBe('moderation.undoPending')
  await follow(id)
  const [statement] = (await studio.call(listDecisions, {}, author)).decisions
  const appeal = { decisionId: statement?.id ?? '', text: 'This was somebody else with my name.' }
  await studio.call(postAppeal, { body: appeal }, author)
  expect(await refusal(erase(id))).toBe('moderation.appealFirst')
  await decide(id, { kind: 'uphold', publicText: TEXT }, bea)
  const proposalId = await erase(id)
  expect(await refusal(erase(id))).toBe('proposals.proposedBefore')
  await approve(proposalId, bea)
  await approve(proposalId, cleo)
  await ended(proposalId, 'done')
  expect(await refusal(erase(id))).toBe('moderation.erasedBefore')
  expect(await tablesWith('somebody else with my name')).toEqual([])

  // Later texts can be deleted again, and the author can appeal again while the content is hidden.
  await studio.call(postAppeal, { body: appeal }, author)
  expect(await refusal(erase(id))).toBe('moderation.appealFirst')
})

test('fails if the case has changed, and deletes nothing if declined', async () => {
  const { id } = await decided()
  const declinedId = await erase(id)
  for (const by of [bea, cleo])
    await studio.call(declineProposal, { params: { id: declinedId }, body: { reason: 'not yet' } }, by)
  await ended(declinedId, 'declined')
  expect((await readCase(id)).reported).toHaveLength(1)

  const failedId = await erase(id)
  await approve(failedId, bea)
  await decide(id, { kind: 'escalate' })
  await approve(failedId, cleo)
  await ended(failedId, 'failed')
  expect((await proposal(failedId)).failure).toContain('open')
  expect((await readCase(id)).reported).toHaveLength(1)
})

test('can’t be proposed or decided by the author', async () => {
  const { author, id } = await decided()
  await query('update user_profiles set is_admin = true where id = $1', [author.id])
  expect(await refusal(erase(id, author))).toBe('moderation.ownCase')
  const proposalId = await erase(id)
  expect(await refusal(approve(proposalId, author))).toBe('proposals.concerned')
  expect((await proposal(proposalId, author)).standing).toBe('concerned')
  // Nor past the code.
  const vote = query(`insert into proposal_votes values ($1, $2, true, 'mine', now())`, [
    proposalId,
    author.id,
  ])
  await expect(vote).rejects.toThrow('may not decide')
})

test('needs an admin, a reason and a case', async () => {
  const { author, id } = await decided()
  expect(await refusal(erase(id, author))).toBe('FORBIDDEN')
  expect(await refusal(erase(id, ada, ' x '))).toMatch('INPUT_INVALID')
  expect(await refusal(erase('00000000-0000-4000-8000-000000000000'))).toBe('NOT_FOUND')
  const { cases } = await studio.call(listCases, { query: { tab: 'decided' } }, ada)
  expect(cases.map((each) => each.id)).toContain(id)
  expect(await refusal(studio.call(claimCase, { params: { id } }, ada))).toBe('done')
})
