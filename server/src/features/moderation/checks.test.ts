import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@studio/contract/kernel'
import { listDecisions, postReport } from '@studio/contract/moderation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOfPlatform } from '../../../testing/features.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { createModeration, type Moderation } from './index.ts'
import type { Hit } from './moderation.deps.ts'

// Stubbed matches: words that represent a rule of each action.
const clock = { time: Date.parse('2026-11-02T10:00:00Z'), now: () => new Date(clock.time) }
const RULES: Record<string, Pick<Hit, 'action' | 'level' | 'shadow'>> = {
  forbidden: { action: 'refuse', level: 'high', shadow: false },
  doubtful: { action: 'hold', level: 'medium', shadow: false },
  grave: { action: 'flag', level: 'high', shadow: false },
  odd: { action: 'flag', level: 'low', shadow: false },
  tried: { action: 'refuse', level: 'high', shadow: true },
}
const ruleId = randomUUID()
const match = ({ fields }: { fields: Record<string, string> }): Hit[] =>
  Object.entries(fields).flatMap(([field, text]) =>
    Object.entries(RULES).flatMap(([word, rule]) => {
      const at = text.indexOf(word)
      if (at < 0) return []
      const place = { field, spans: [[at, at + word.length]] as [number, number][], words: [word] }
      return [{ ruleId, ruleVersion: 1, policy: 'spam', ...place, ...rule }]
    }),
  )

let studio: Studio
let actor: TestActor
let moderation: Moderation
/** In-memory content: its text, and its visibility. */
const things = new Map<string, { text: string; state: string }>()
const events: string[] = []

beforeAll(async () => {
  studio = await startTestStudio({ clock, runsWorker: false })
  await studio.onboarded()
  actor = await studio.onboarded()
  const { database } = studio
  const platform = partOfPlatform({
    database,
    clock,
    publicUrl: () => studio.url,
    http: { endpoints: [], server: { route: () => undefined } },
    log: { debug: () => undefined, warn: () => undefined },
    mail: { send: async (_tx: unknown, { subject }: { subject: string }) => void events.push(subject) },
  })
  moderation = createModeration(platform, {
    match,
    dueHours: () => ({ high: 4, medium: 24, low: 72 }),
    realtime: { notify: () => undefined },
    settingsOf: async () => ({ language: 'en', emailNotifications: true }),
    rulesOf: async (_db, ids) => ids.map(() => ({ name: 'words', liveFrom: null })),
    propose: async () => ({ id: '' }),
    unban: async () => undefined,
  })
  moderation.subjects.register('note', {
    async read(_db, id) {
      const thing = things.get(id)
      return (
        thing && {
          authorId: actor.id,
          title: 'Note',
          fields: { text: thing.text },
          changedAt: clock.now(),
          isShown: thing.state === 'shown',
        }
      )
    },
    hide: async (_tx, id, as) => set(id, as),
    restore: async (_tx, id) => set(id, 'shown'),
  })
})
afterAll(() => studio.close())

function set(id: string, state: string): void {
  const thing = things.get(id)
  if (thing) thing.state = state
}
async function write(text: string, id: string = randomUUID()) {
  things.set(id, { text, state: things.get(id)?.state ?? 'shown' })
  const subject = { kind: 'note', id, authorId: actor.id }
  const checked = await studio.database.transact((tx) => moderation.check(subject, { text }, tx))
  return { id, ...checked, state: things.get(id)?.state }
}
const rows = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
const caseOf = async (id: string) => (await rows('select * from cases where subject_id = $1', [id]))[0]

test('leaves no trace of text without matches', async () => {
  expect(await write('a lamp')).toMatchObject({ verdict: 'ok', hits: [] })
  expect(await rows('select from cases')).toEqual([])
})

test('names refused words by field and saves nothing', async () => {
  const { id, verdict, refusal } = await write('a forbidden lamp')
  expect([verdict, refusal?.code, refusal?.details]).toEqual([
    'refused',
    'INPUT_INVALID',
    { text: 'These words are not allowed here: “forbidden”.' },
  ])
  expect(await caseOf(id)).toBeUndefined()
})

test('records matches of a rule in shadow mode without effect', async () => {
  const { id, verdict, state } = await write('a tried lamp')
  expect([verdict, state]).toEqual(['ok', 'shown'])
  expect(await caseOf(id)).toBeUndefined()
  expect(await rows('select shadow, words from rule_hits where subject_id = $1', [id])).toEqual([
    { shadow: true, words: ['tried'] },
  ])
})

test('queues flagged content and keeps it visible; a high-level rule holds it', async () => {
  const odd = await write('an odd lamp')
  expect([odd.verdict, odd.state]).toEqual(['flagged', 'shown'])
  expect(await caseOf(odd.id)).toMatchObject({ reason: 'spam', level: 'low', status: 'open' })
  const grave = await write('a grave lamp')
  expect([grave.verdict, grave.state]).toEqual(['held', 'held'])
  const { due_at, opened_at } = await caseOf(grave.id)
  expect(due_at - opened_at).toBe(4 * HOUR_MS)
})

test('shows held content again without points once its author removes the words', async () => {
  const { id, state } = await write('a doubtful lamp')
  expect(state).toBe('held')
  expect(events.at(-1)).toBe('Your content is under review')
  expect((await write('a DOUBTFUL, doubtful lamp', id)).state).toBe('held')
  expect(await write('a lamp', id)).toMatchObject({ verdict: 'ok', state: 'shown' })
  expect(await caseOf(id)).toMatchObject({ state: 'shown', status: 'closed' })
  const { decisions } = await studio.call(listDecisions, {}, actor)
  expect(decisions.find(({ subject }) => subject.id === id)).toMatchObject({
    kind: 'hold',
    decidedBy: 'machine',
    causes: ['rule'],
    isStanding: false,
    words: ['doubtful'],
    passage: 'a doubtful lamp',
    spans: [[2, 10]],
    points: 0,
  })
})

test('refuses reports about unregistered content', async () => {
  const body = { subject: { kind: 'nothing', id: '1' }, reason: 'spam' as const }
  await expect(studio.call(postReport, { body }, actor)).rejects.toMatchObject({ status: 404 })
})
