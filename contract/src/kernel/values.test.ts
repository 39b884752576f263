import { expect, test } from 'vitest'
import { plainTextOf } from './index.ts'

const { safeParse } = plainTextOf(1, 60, 'The name')

test.each([
  ['of emoji joined to one', 'Ana 👩‍🚀 ❤️'],
  ['with the flag of a region', 'Ana 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['with a keycap', 'Studio 1️⃣'],
  ['in Persian', 'می‌خواهم'],
  ['in Hindi', 'क्‍ष'],
  ['in Hebrew with points', 'שָּׁלוֹם'],
  ['in Vietnamese', 'Nguyễn Thị'],
  ['in Korean', '김민준'],
  ['with a variant of a sign', '葛󠄀'],
])('a name %s is one', (_, name) => {
  expect(safeParse(name)).toMatchObject({ success: true })
})

test.each([
  ['a direction', 'a\u202eb'],
  ['an isolate', 'a\u2067b'],
  ['a mark of Arabic letters', 'a\u061cb'],
  ['no width', 'a\u200bb'],
  ['a soft hyphen', 'a\u00adb'],
  ['a filler', 'a\u3164b'],
  ['a joiner after a Latin letter', 'a\u200db'],
  ['a variant of a letter that has none', 'a\ufe0fb'],
  ['tags without a flag', 'a\u{e0062}b'],
  ['a line of its own', 'a\u2028b'],
  ['marks upon marks', `a${'\u0300'.repeat(12)}`],
])('a name with %s is none', (_, name) => {
  expect(safeParse(name).error?.issues[0]?.message).toMatch(/cannot be seen/)
})
