import { describe, expect, test } from 'vitest'
import {
  dateFormat,
  type DateStyle,
  numberText,
  ownTimeZone,
  percentText,
  pluralRules,
  relativeFormat,
  shiftText,
  sizeText,
} from './formats.ts'

const AT = new Date('2026-11-29T08:05:09Z')
/** Normalises no-break spaces, whose use depends on the `Intl` version. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('dates have one style in each language', () => {
  test.each<[DateStyle, string, string]>([
    ['day', '29 Nov 2026', '29 nov 2026'],
    ['longDay', '29 November 2026', '29 de noviembre de 2026'],
    ['digits', '29/11/2026', '29/11/2026'],
    ['shortDay', '29 Nov', '29 nov'],
    ['dayAndMonth', '29 November', '29 de noviembre'],
    ['moment', '29 Nov 2026, 08:05', '29 nov 2026, 08:05'],
    ['exactMoment', '29 Nov 2026, 08:05:09', '29 nov 2026, 08:05:09'],
    ['longMoment', '29 November 2026 at 08:05', '29 de noviembre de 2026 a las 08:05'],
    ['time', '08:05', '08:05'],
    ['exactTime', '08:05:09', '08:05:09'],
    ['month', 'November 2026', 'noviembre de 2026'],
    ['weekday', 'Sunday', 'domingo'],
  ])('%s', (style, english, spanish) => {
    for (const [language, text] of [
      ['en', english],
      ['es', spanish],
    ] as const)
      expect(plain(dateFormat(language, style, 'UTC').format(AT))).toBe(text)
  })

  test('use the 24-hour clock, with midnight as 00', () => {
    const midnight = new Date('2026-11-29T00:00:00Z')
    for (const language of ['en', 'es'])
      expect(dateFormat(language, 'time', 'UTC').format(midnight)).toBe('00:00')
  })

  test('use the requested time zone, else that of the device', () => {
    expect(dateFormat('en', 'time', 'Asia/Kolkata').format(AT)).toBe('13:35')
    expect(dateFormat('en', 'time').format(AT)).toBe(dateFormat('en', 'time', ownTimeZone()).format(AT))
  })
})

describe('numbers have one style in each language', () => {
  test.each([
    [0, '0', '0'],
    [1234, '1,234', '1.234'],
    [1234.5, '1,234.5', '1.234,5'],
    [1_234_567, '1,234,567', '1.234.567'],
  ])('%d', (value, english, spanish) => {
    expect([numberText(value, 'en'), numberText(value, 'es')]).toEqual([english, spanish])
  })

  test('percentages', () => {
    expect([percentText(0.126, 'en'), plain(percentText(0.126, 'es', 1))]).toEqual(['13%', '12,6 %'])
  })

  test.each([
    [400, 'en', '0.4 kB'],
    [28_234, 'en', '28.2 kB'],
    [999_960, 'en', '1 MB'],
    [12_400_000, 'es', '12,4 MB'],
    [734_000_000, 'en', '734 MB'],
    [3_210_000_000_000_000, 'es', '3.210 TB'],
  ])('%d bytes in %s are %s', (bytes, language, text) => {
    expect(plain(sizeText(bytes, language))).toBe(text)
  })
})

test.each([
  [0, 'en', '+0 sec'],
  [3_725, 'en', '+1 hr 2 min 5 sec'],
  [-86_400, 'en', '−1 day'],
  [172_800, 'es', '+2 d'],
])('a shift of %d seconds in %s is %s', (seconds, language, text) => {
  expect(plain(shiftText(seconds, language))).toBe(text)
})

test('reports near matches in words, with a separate form for one', () => {
  expect([relativeFormat('en').format(-1, 'day'), relativeFormat('es').format(1, 'day')]).toEqual([
    ...['yesterday', 'mañana'],
  ])
  expect([1, 2].map((count) => pluralRules('es').select(count))).toEqual(['one', 'other'])
})
