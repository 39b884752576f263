import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXCERPT_LENGTH, excerptOf } from './index.ts'

test('reads the excerpt from prompt, textPrompt or text', () => {
  expect(excerptOf({ textPrompt: 'b', text: 'c' })).toBe('b')
  expect(excerptOf({ prompt: '', text: 'c' })).toBe('c')
  expect(excerptOf({ prompt: 7 })).toBe('')
})

test('cuts a long prompt at 100 characters plus an ellipsis, never within a character', () => {
  expect(excerptOf({ prompt: 'a'.repeat(100) })).toBe('a'.repeat(100))
  expect(excerptOf({ prompt: 'a'.repeat(101) })).toBe(`${'a'.repeat(100)}…`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (prompt) => {
      const excerpt = excerptOf({ prompt })
      expect(Array.from(excerpt).length).toBeLessThanOrEqual(EXCERPT_LENGTH + 1)
      expect(excerpt.isWellFormed()).toBe(prompt.isWellFormed())
    }),
  )
})
