import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@studio/contract/kernel'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { createPrompt } from '@studio/contract/prompts'
import {
  createRule,
  createRuleVersion,
  getRule,
  importTerms,
  judgeHit,
  listRules,
  listTermSets,
  MAX_TERMS,
  promoteRule,
  type RuleContent,
  simulateRule,
  testRule,
  undoPromotion,
} from '@studio/contract/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../platform/log/index.ts'
import { openPubSub } from '../../platform/pubsub/index.ts'
import { createFakeEngine } from '../../../testing/fake-engine.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createMatchingService } from './matching.service.ts'
import { readPast } from './past-texts.store.ts'

let studio: Studio
let admin: TestActor
let ana: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ engines: [createFakeEngine()] })
  admin = await studio.onboarded()
  ana = await studio.onboarded()
})
afterAll(() => studio.close())

const reason = 'a test'
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, message, reason, facts, details }) => ({ code, message, reason, facts, details }),
  )
const setOf = async (text: string, more: object = {}) =>
  (await studio.call(importTerms, { body: { name: 'Words', lang: 'en', text, reason, ...more } }, admin)).set
const contentOf = (terms: string, more: Partial<RuleContent> = {}): RuleContent => ({
  name: 'A rule',
  policy: 'deception',
  level: 'low',
  action: 'refuse',
  scopes: ['texts', 'requests'],
  body: { all: [{ terms }] },
  ...more,
})
const create = async (rule: RuleContent) =>
  (await studio.call(createRule, { body: { rule, reason } }, admin)).rule
const read = (id: string) => studio.call(getRule, { params: { id } }, admin)
const promote = (id: string, to: 'shadow' | 'live' | 'retired', more: object = {}) =>
  studio.call(promoteRule, { params: { id }, body: { version: 1, to, reason, ...more } }, admin)
async function simulated(id: string, version = 1) {
  await studio.call(simulateRule, { params: { id }, body: { version } }, admin)
  return expect
    .poll(async () => (await read(id)).simulation?.status, { interval: 50 })
    .toBe('done')
    .then(() => read(id))
}
const shoot = (prompt: string, more: object = {}) =>
  studio.call(
    startPhotoshoot,
    { body: { prompt, count: 1, style: 'editorial', aspectRatio: '1:1', model: 'studio', ...more } },
    ana,
  )
const save = (body: string) =>
  studio.call(createPrompt, { body: { title: 'A title', content: { body } } }, ana)

test('refuses policy words before charging, with their positions and the paragraph', async () => {
  const { rules } = await studio.call(listRules, {}, admin)
  expect(rules.map(({ name, liveVersion }) => [name, liveVersion])).toContainEqual(['Nudity', 1])
  const jobs = async () => (await studio.database.pool.query('select count(*)::int as n from jobs')).rows[0].n
  const before = await jobs()
  expect(await refusal(shoot('Una mujer desnuda, a naked tree'))).toMatchObject({
    code: 'INPUT_INVALID',
    details: {
      'prompt.words': 'desnuda\nnaked',
      'prompt.spans': '10-17 21-26',
      'prompt.paragraph': '6.1',
    },
  })
  expect(await jobs()).toBe(before)
  await shoot('Nude lipstick on a table', { negativePrompt: 'naked' })
  expect(await jobs()).toBe(before + 1)
  const rule = (await studio.call(listRules, {}, admin)).rules.find(({ name }) => name === 'Nudity')
  expect(rule?.hits).toBe(1)
})

test('stores versions of term lists exactly, and refuses too many, bad lines and old versions', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) => `term${n}`).join('\n')
  expect(await refusal(setOf(many))).toMatchObject({
    code: 'INPUT_INVALID',
    message: expect.stringContaining('5,000'),
  })
  expect(await refusal(setOf('one\n***'))).toMatchObject({ message: expect.stringContaining('line 2') })
  const set = await setOf('gala\nGALA\nprize')
  expect(set.terms).toEqual({ en: ['gala', 'prize'], es: [] })
  const rule = await create(contentOf(set.id))
  const next = await setOf('premio', { id: set.id, version: 1, lang: 'es' })
  expect(next).toMatchObject({ version: 2, terms: { en: ['gala', 'prize'], es: ['premio'] } })
  expect(await refusal(setOf('other', { id: set.id, version: 1 }))).toMatchObject({ code: 'CONFLICT' })
  expect((await read(rule.id)).terms).toEqual([set])
  const one = await setOf(Array.from({ length: MAX_TERMS }, (_, n) => `one${n}`).join('\n'))
  const two = { all: [{ terms: one.id }, { terms: set.id }] }
  expect(await refusal(create(contentOf('', { body: two })))).toMatchObject({ code: 'INPUT_INVALID' })
  expect(await refusal(create(contentOf(randomUUID())))).toMatchObject({ code: 'INPUT_INVALID' })
  expect((await studio.call(listTermSets, {}, admin)).sets).toContainEqual(next)

  await expect(
    studio.database.pool.query(`update rules set body = '{}' where id = $1`, [rule.id]),
  ).rejects.toThrow('never changed')
  await expect(studio.database.pool.query('delete from rules where id = $1', [rule.id])).rejects.toThrow(
    'never',
  )
  await expect(studio.database.pool.query(`update term_sets set terms = '{}'`)).rejects.toThrow(
    'only ever added',
  )
  const body = { version: 1, rule: contentOf(set.id, { level: 'high' }), reason }
  const versions = await studio.call(createRuleVersion, { params: { id: rule.id }, body }, admin)
  expect(versions.rule).toMatchObject({ version: 2, status: 'draft', level: 'high', sets: [{ version: 2 }] })
  expect(
    await refusal(studio.call(createRuleVersion, { params: { id: rule.id }, body }, admin)),
  ).toMatchObject({ code: 'CONFLICT' })
  const testRequest = { rule: contentOf(set.id), text: 'Los premios de la gala', days: 0 }
  expect(await studio.call(testRule, { body: testRequest }, admin)).toEqual({
    spans: [
      [4, 11],
      [18, 22],
    ],
    words: ['premios', 'gala'],
  })
})

test('simulates a rule on past texts reproducibly, then runs it in shadow mode, live and undoes it', async () => {
  for (const body of ['a zeppelin at dawn', 'two zeppelins', 'a balloon']) await save(body)
  const set = await setOf('zeppelin')
  const { id } = await create(contentOf(set.id))
  expect(await refusal(promote(id, 'shadow'))).toMatchObject({ code: 'CONFLICT' })

  const first = await simulated(id)
  expect(first.versions[0]?.status).toBe('simulated')
  expect(first.simulation?.result).toMatchObject({
    hits: 2,
    hitAuthors: 1,
    newAuthors: 1,
    beyondLive: 2,
    topTerms: [{ term: 'zeppelin', hits: 2 }],
    counts: { prompt: 3 },
  })
  expect(first.simulation?.result?.days).toHaveLength(91)
  expect(first.sample.map(({ text, spans }) => spans.map(([a, b]) => text.slice(a, b)).join())).toEqual(
    expect.arrayContaining(['zeppelin', 'zeppelins']),
  )
  await save('a zeppelin of later')
  const again = await simulated(id)
  expect(again.simulation?.id).not.toBe(first.simulation?.id)
  expect(again.simulation?.result).toEqual(first.simulation?.result)
  expect(again.sample).toEqual(first.sample)

  await promote(id, 'shadow')
  await shoot('a zeppelin')
  expect((await read(id)).shadow).toEqual([{ day: expect.any(String), hits: 1 }])
  expect(await refusal(promote(id, 'live'))).toMatchObject({
    reason: 'rules.inShadowTooShort',
    facts: { count: 7 },
  })
  await studio.database.pool.query('update rules set shadow_from = $2 where id = $1', [
    id,
    new Date(Date.now() - 8 * DAY_MS),
  ])
  expect(await refusal(promote(id, 'live'))).toMatchObject({ reason: 'rules.tooFewRight' })
  const { proposalId, rule: proposedRule } = await promote(id, 'live', { override: true })
  expect([typeof proposalId, proposedRule.status]).toEqual(['string', 'shadow'])
  // As many correct reviews as a lower bound of 80% needs.
  const simulationId = again.simulation?.id ?? ''
  const result = await studio.call(
    judgeHit,
    { params: { id }, body: { simulationId, place: 0, isRight: true } },
    admin,
  )
  expect(result.simulation.precision).toMatchObject({ of: 1, value: 1 })
  await studio.database.pool.query(
    `insert into rule_judgements select $1, n, true, $2, now() from generate_series(1, 30) n`,
    [simulationId, admin.id],
  )

  const log = createLog('silent')
  const clock = { now: () => new Date() }
  const { database } = studio
  const pubsub = await openPubSub(database.connection, database.pool, log)
  const other = await createMatchingService({ database, pubsub, clock, log, paragraphOf: () => '6' })
  const find = () => refusal(other.checkRequest(ana.id, { prompt: 'a zeppelin' }))
  expect(await find()).toBe('done')
  await promote(id, 'live')
  expect(await refusal(shoot('a zeppelin'))).toMatchObject({ code: 'INPUT_INVALID' })
  await expect.poll(find, { interval: 20 }).toMatchObject({ code: 'INPUT_INVALID' })
  other.close()
  await pubsub.close()

  const undone = await studio.call(undoPromotion, { params: { id }, body: { version: 1, reason } }, admin)
  expect(undone.rule).toMatchObject({ status: 'shadow', liveFrom: null })
  await shoot('a zeppelin')
  await promote(id, 'retired')
  const { rows } = await studio.database.pool.query(
    'select action from audit_entries where subject_id = $1 order by created_at, action',
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['rules.write', 'rules.simulate', 'rules.shadow', 'rules.live', 'rules.undo']),
  )
})

test('simulates past texts with the facts known at that time, without later ones', async () => {
  const ben = await studio.onboarded()
  const now = new Date()
  const { prompt } = await studio.call(
    createPrompt,
    { body: { title: 'Then', content: { body: 'then' } } },
    ben,
  )
  const at = new Date(now.getTime() - 10 * DAY_MS)
  await studio.database.pool.query('alter table prompt_versions disable trigger user')
  await studio.database.pool.query('update prompt_versions set created_at = $1 where prompt_id = $2', [
    at,
    prompt.id,
  ])
  await studio.database.pool.query('alter table prompt_versions enable trigger user')
  await studio.database.pool.query('update users set created_at = $1 where id = $2', [
    new Date(now.getTime() - 13 * DAY_MS),
    ben.id,
  ])
  const from = new Date(now.getTime() - 20 * DAY_MS)
  const pagesUntil = (to: Date) =>
    studio.database.transact(async (tx) => {
      const pages = []
      for await (const page of readPast(tx, from, to, 2)) pages.push(...page)
      return pages
    })
  const page = (await pagesUntil(new Date(at.getTime() + DAY_MS))).filter(
    ({ authorId }) => authorId === ben.id,
  )
  expect(page).toMatchObject([{ kind: 'prompt', days: 3, isRight: null, fields: { prompt: 'then' } }])
  expect(
    (await pagesUntil(at)).filter(({ authorId, kind }) => authorId === ben.id && kind === 'prompt'),
  ).toEqual([])
})
