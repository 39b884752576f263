import { expect, test } from 'vitest'
import { inSight, mirrored } from './direction.ts'

/** Capital letters represent Hebrew letters: `A` is the first, and so on. */
const hebrew = (text: string) =>
  text.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x5d0 + letter.charCodeAt(0) - 65))
const latin = (text: string) =>
  text.replace(/[\u05d0-\u05ea]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x5d0 + 65))

/** In visual order from left to right. */
const display = (text: string) =>
  inSight(
    (hebrew(text).match(/\p{L}+|\p{Nd}+|[^\p{L}\p{Nd}]+/gu) ?? []).map((part) => ({ text: part, font: 0 })),
  )
    .map(({ text: part, direction }) =>
      direction === 'rtl' ? [...latin(part)].reverse().map(mirrored).join('') : part,
    )
    .join('')

test.each([
  ['lamp on walnut', 'lamp on walnut'],
  ['ABC DE', 'ED CBA'],
  ['ABC DE.', '.ED CBA'],
  // Numbers and words of the other direction keep their order.
  ['AB 12 CD', 'DC 12 BA'],
  ['AB Studio Alpha CD'.replace('Studio Alpha', 'studio alpha'), 'DC studio alpha BA'],
  ['lamp AB CD on 3', 'lamp DC BA on 3'],
  // Brackets follow the text around them if they contain text of the other direction.
  ['AB (lamp) CD', 'DC (lamp) BA'],
  ['AB (lamp) walnut', 'walnut (lamp) BA'],
  ['lamp (AB) CD', 'lamp (BA) DC'],
  ['AB (12) [CD]', '[DC] (12) BA'],
  // Consecutive numbers run from right to left, and a formatted amount stays together.
  ['AB 12 34', '34 12 BA'],
  ['AB 1,306.80', '1,306.80 BA'],
  // An emoji is one character, although it takes two code units.
  ['AB 🧥 CD', 'DC 🧥 BA'],
])('displays %s as %s', (text, expected) => {
  expect(display(text)).toBe(expected)
})
