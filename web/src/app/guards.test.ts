import { expect, test } from 'vitest'
import { safeNext } from './guards.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '',
  undefined,
])('%s leads nowhere', (next) => expect(safeNext(next)).toBeUndefined())

test('a path of our own is kept', () => {
  expect(safeNext('/dashboard/gallery?model=dalle')).toBe('/dashboard/gallery?model=dalle')
})
