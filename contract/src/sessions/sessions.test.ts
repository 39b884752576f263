import { expect, test } from 'vitest'
import { isSessionCode, normalizeSessionCode } from './index.ts'

test('normalises codes with spaces, dashes and similar characters', () => {
  expect(normalizeSessionCode(' 7kx-4ql ')).toBe('7KX4Q1')
  expect(normalizeSessionCode('oil l0u')).toBe('01110U')
  expect(isSessionCode(normalizeSessionCode('o1l2i3'))).toBe(true)
  for (const bad of ['', '7KX4Q', '7KX4QU', '7KX4QMM']) expect(isSessionCode(bad)).toBe(false)
})
