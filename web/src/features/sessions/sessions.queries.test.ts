import { expect, test } from 'vitest'
import { withNewerBrief } from './sessions.queries.ts'

const stateOf = (revision: number, quality: string, seq: number) =>
  ({ session: { revision, brief: { quality }, seq } }) as never as Parameters<typeof withNewerBrief>[1]

test('a choice that was answered is not undone by a state that was read before it', () => {
  const shown = stateOf(7, 'draft', 20)
  expect(withNewerBrief(shown, stateOf(6, 'final', 22))).toEqual(stateOf(7, 'draft', 22))
  expect(withNewerBrief(shown, stateOf(8, 'final', 22))).toEqual(stateOf(8, 'final', 22))
  expect(withNewerBrief(undefined, shown)).toBe(shown)
})
