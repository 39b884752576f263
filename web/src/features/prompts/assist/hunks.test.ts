import { expect, test } from 'vitest'
import { changesOf, takeEdits } from './hunks.ts'

test('applies a suggestion in hunks to text that has changed since', () => {
  const [before, after] = ['a coat, nice, window light', 'a long coat, window light, 85mm']
  const { edits, hunks } = changesOf(before, after)
  expect(edits.length).toBeGreaterThan(1)
  expect(hunks.map(({ edit, added, removed }) => (edit === null ? added : removed)).join('')).toBe(before)
  expect(takeEdits(before, before, edits, () => true)).toBe(after)
  expect(takeEdits(before, before, edits, () => false)).toBe(before)
  expect(takeEdits(before, before, edits, (edit) => edit === 0)).toContain('long')
  expect(takeEdits(before, `${before}, rain`, edits, (edit) => edit === 0)).toBe(
    'a long coat, nice, window light, rain',
  )
})
