import { expect, test } from 'vitest'
import { safeNext } from './safe-next.ts'

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  // Browsers ignore tabs and line breaks in URLs.
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\b',
  null,
  '',
  undefined,
])('rejects %s', (next) => expect(safeNext(next)).toBeUndefined())

test('accepts a local path', () => {
  expect(safeNext('/dashboard/gallery?model=dalle')).toBe('/dashboard/gallery?model=dalle')
})
