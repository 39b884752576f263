import { expect, test } from 'vitest'
import { Day, Instant, lineOf, OffsetInstant, plainLineOf, plainTextOf } from './index.ts'

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
])('accepts a name %s', (_, name) => {
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
])('refuses a name with %s', (_, name) => {
  expect(safeParse(name).error?.issues[0]?.message).toMatch(/invisible characters/)
})

test.each([
  [Day, '0001-01-01', true],
  [Day, '9999-12-31', true],
  [Day, '0000-12-31', false],
  [Day, '10000-01-01', false],
  [Day, '2026-02-30', false],
  [Instant, '9999-12-31T23:59:59.999Z', true],
  [Instant, '0000-12-31T23:59:59Z', false],
  [OffsetInstant, '0001-01-01T00:00:00+14:00', false],
  [OffsetInstant, '9999-12-31T23:59:59-01:00', false],
  [OffsetInstant, '2026-11-21T10:00:00+02:00', true],
])('accepts only the years 0001 to 9999 (%#)', (schema, text, isTaken) => {
  expect(schema.safeParse(text).success).toBe(isTaken)
})

test.each([
  ['tabs and line breaks', 'a\tb\r\nc\u2028d\u2029e', 'a b c d e'],
  ['joiners in emoji', 'Ana 👩‍🚀 ❤️', 'Ana 👩‍🚀 ❤️'],
  ['lines around it', '\n a \n', 'a'],
  ['a space of no width', '\u200ba\u200bb\u200b', 'ab'],
  ['a word joiner', 'a\u2060b', 'ab'],
  ['a byte order mark', '\ufeffa\ufeff', 'a'],
  ['marks of direction', '\u200ea\u200fb\u061c', 'ab'],
  ['a soft hyphen and a filler', 'a\u00adb\u3164', 'ab'],
  ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
  ['joiners that join nothing', '\u200da 1\u200d \u200cb', 'a 1 b'],
  ['a joiner behind a space of no width', 'a\u200b\u200db', 'ab'],
  ['a variant of a letter that has none', 'a\ufe0fb', 'ab'],
  ['tags without a flag', 'a\u{e0062}b', 'ab'],
  ['joiners in Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['joiners in Hindi', 'क्\u200dष', 'क्\u200dष'],
  ['a letter of Malayalam', 'അവന്\u200d', 'അവന്\u200d'],
  ['the flag of a region', 'Ana 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Ana 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a keycap', 'Studio 1️⃣', 'Studio 1️⃣'],
])('stores a text with %s as one line', (_, text, stored) => {
  expect(lineOf(1, 60, 'The name').safeParse(text).data).toBe(stored)
})

test.each([
  'a\0b',
  'a\u001bb',
  'a\u0085b',
  'a\u009fb',
  'a\u202eb',
  'a\u2067b',
  '\u202e',
  '\u2028',
  '\u200b',
  '\u200f\ufeff\u2060',
])('refuses the line %j', (text) => {
  expect(lineOf(1, 60, 'The name').safeParse(text).success).toBe(false)
})

test('replaces line breaks in a plain line, and refuses direction characters', () => {
  const schema = plainLineOf(1, 60, 'The name')
  expect(schema.safeParse('a\nb').data).toBe('a b')
  expect(schema.safeParse('a\u202eb').success).toBe(false)
})
