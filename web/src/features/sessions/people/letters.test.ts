import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

const named = (...names: string[]) => [
  ...lettersOf(names.map((name, at) => ({ userId: `u${at}`, name }))).values(),
]

test('each has the first letter of their name, and the next where somebody has it', () => {
  expect(named('Marta', 'Ana', 'Martín', 'Ámbar')).toEqual(['M', 'A', 'R', 'Á'])
  expect(named('Aa', 'A', 'aa')).toEqual(['A', 'A2', 'Aa'])
})

test('a name without letters has a mark of its own', () => {
  expect(named('🙂', '🙂', 'Li 4')).toEqual(['?', '?2', 'L'])
})

test('twelve of one name are twelve', () => {
  expect(new Set(named(...Array.from({ length: 12 }, () => 'Ana'))).size).toBe(12)
})
