import { dateFormat, numberText, pluralRules } from '@studio/domain/kernel'
import { expect, test } from 'vitest'
import { guestDate, guestNumber, guestPlural } from './guest-formats.ts'

test.each(['en', 'es'])('guest pages format like the studio (%s)', (locale) => {
  for (const at of [new Date('2026-11-29T00:05:09Z'), new Date('2027-03-01T17:30:00Z')])
    for (const style of ['dayAndMonth', 'dayAndTime', 'moment', 'longMoment', 'time'] as const)
      for (const zone of ['UTC', 'Asia/Kolkata', undefined])
        expect(guestDate(locale, style, zone).format(at)).toBe(dateFormat(locale, style, zone).format(at))
  for (const value of [0, 1, 1234, 1_234_567, 1234.5]) {
    expect(guestNumber(value, locale)).toBe(numberText(value, locale))
    expect(guestPlural(locale).select(value)).toBe(pluralRules(locale).select(value))
  }
})
