import { HOUR_MS } from '@studio/contract/kernel'
import { expect, test } from 'vitest'
import { agoText } from '../../platform/index.ts'

test.each([
  [0, 'en', 'this minute'],
  [90_000, 'en', '1 minute ago'],
  [3 * HOUR_MS, 'en', '3 hours ago'],
  [25 * HOUR_MS, 'es', 'ayer'],
  [-5_000, 'en', 'this minute'],
])('%d ms ago in %s is %j', (ms, locale, text) => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(agoText(new Date(now - ms).toISOString(), locale, now)).toBe(text)
})
