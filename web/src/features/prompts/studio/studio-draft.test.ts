import { expect, test } from 'vitest'
import { contentOf, promptOf } from '../prompts.fixtures.ts'
import {
  startStudio,
  changeStudio,
  EMPTY_STUDIO,
  readStudio,
  type StudioAction,
  type StudioState,
  studioOf,
  withBody,
} from './studio-draft.ts'

const typed = (body: string, at: number, by = 'typing'): StudioAction => ({
  type: 'write',
  by,
  at,
  change: ({ content }) => ({ content: withBody(content, body) }),
})
const after = (...actions: StudioAction[]) =>
  actions.reduce<StudioState>(changeStudio, startStudio(EMPTY_STUDIO))

test('typing without a pause is one step; every step can be undone and redone', () => {
  const state = after(
    typed('a', 0),
    typed('a c', 100),
    typed('a coat', 2_000),
    typed('coat', 2_100, 'assist'),
  )
  const bodies: string[] = []
  let now = state
  while (now.past.length > 0) {
    now = changeStudio(now, { type: 'undo' })
    bodies.push(now.draft.content.body)
  }
  expect(bodies).toEqual(['a coat', 'a c', ''])
  for (const expected of ['a c', 'a coat', 'coat']) {
    now = changeStudio(now, { type: 'redo' })
    expect(now.draft.content.body).toBe(expected)
  }
  expect(changeStudio(now, { type: 'redo' })).toBe(now)
})

test('filling in a variable can be undone like typing', () => {
  const state = after({ type: 'write', by: 'fill', at: 0, change: () => ({ values: { room: 'loft' } }) })
  expect(changeStudio(state, { type: 'undo' }).draft.values).toEqual({})
})

test('stores a draft completely, even one that is too long to be saved', () => {
  const { draft } = after(typed('x'.repeat(4_001), 0))
  expect(readStudio(JSON.parse(JSON.stringify(draft)), EMPTY_STUDIO)).toEqual(draft)
  expect(readStudio({ content: 7, values: [], variant: '-1' }, EMPTY_STUDIO)).toEqual(EMPTY_STUDIO)
})

test('an unchanged saved prompt shows changes from elsewhere; a changed one keeps the draft', () => {
  const old = studioOf(promptOf(1, { draftVersion: 1, content: contentOf('a coat') }))
  const fresh = studioOf(promptOf(1, { draftVersion: 2, content: contentOf('a long coat') }))
  expect(readStudio(old, fresh)).toEqual(fresh)
  const mine = { ...old, content: withBody(old.content, 'a coat, rain') }
  expect(readStudio(mine, fresh)).toMatchObject({
    content: { body: 'a coat, rain' },
    base: { draftVersion: 1 },
  })
})
