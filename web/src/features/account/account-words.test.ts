import { expect, test } from 'vitest'
import { sizeText } from './leaving/size-text.ts'
import { agoText } from '../../platform/index.ts'

test.each([
  [400, 'en', '0.4 kB'],
  [28_234, 'en', '28.2 kB'],
  [12_400_000, 'es', '12,4 MB'],
  [734_000_000, 'en', '734 MB'],
  [3_210_000_000_000_000, 'en', '3,210 TB'],
])('%d bytes are said in %s as %j', (bytes, locale, text) => {
  expect(sizeText(bytes, locale)).toBe(text)
})

test.each([
  [0, 'en', 'this minute'],
  [90_000, 'en', '1 minute ago'],
  [3 * 3_600_000, 'en', '3 hours ago'],
  [25 * 3_600_000, 'es', 'ayer'],
  [-5_000, 'en', 'this minute'],
])('%d ms ago is said in %s as %j', (ms, locale, text) => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(agoText(new Date(now - ms).toISOString(), locale, now)).toBe(text)
})
