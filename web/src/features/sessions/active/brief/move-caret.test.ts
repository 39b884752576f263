import { expect, test } from 'vitest'
import { moveCaret } from './move-caret.ts'

// The bar marks the caret.
test.each([
  ['red| coat', 'red wool coat', 'red| wool coat'],
  ['red coat|', 'red wool coat', 'red wool coat|'],
  ['|red coat', 'long red coat', '|long red coat'],
  ['a red coat, |grey', 'a coat, grey', 'a coat, |grey'],
  ['a red| coat', 'a coat', 'a |coat'],
  ['ab|', '', '|'],
])('%s becomes %s', (from, to, expected) => {
  const at = from.indexOf('|')
  const moved = moveCaret(from.replace('|', ''), to, at)
  expect(`${to.slice(0, moved)}|${to.slice(moved)}`).toBe(expected)
})
