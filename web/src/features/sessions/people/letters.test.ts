import { expect, test } from 'vitest'
import { lettersOf } from './letters.ts'

const people = (...names: string[]) => [
  ...lettersOf(names.map((name, at) => ({ userId: `u${at}`, name }))).values(),
]

test('each user has the first letter of their name, or the next if it is used', () => {
  expect(people('Marta', 'Ana', 'Martín', 'Ámbar')).toEqual(['M', 'A', 'R', 'Á'])
  expect(people('Aa', 'A', 'aa')).toEqual(['A', 'A2', 'Aa'])
})

test('a name without letters has a fallback mark', () => {
  expect(people('🙂', '🙂', 'Li 4')).toEqual(['?', '?2', 'L'])
})

test('twelve users with one name have twelve marks', () => {
  expect(new Set(people(...Array.from({ length: 12 }, () => 'Ana'))).size).toBe(12)
})
