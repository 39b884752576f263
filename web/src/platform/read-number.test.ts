import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES, decimalsOf } from '@studio/contract/kernel'
import { type NumberRules, readMinorUnits, readNumber } from './read-number.ts'

/** Seeded random generator: the same inputs in every run. */
function random(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Number formats, independent of the parser under test. */
const CONVENTIONS = [
  { language: 'en', group: ',', decimal: '.', sizes: [3] },
  { language: 'es', group: '.', decimal: ',', sizes: [3] },
  { language: 'fr', group: '\u202f', decimal: ',', sizes: [3] },
  { language: 'de-CH', group: '’', decimal: '.', sizes: [3] },
  { language: 'en-IN', group: ',', decimal: '.', sizes: [3, 2] },
  { language: 'en', group: '', decimal: '.', sizes: [3] },
] as const
type Convention = (typeof CONVENTIONS)[number]

function write(digits: string, decimals: number, { group, decimal, sizes }: Convention): string {
  const padded = digits.padStart(decimals + 1, '0')
  let whole = padded.slice(0, padded.length - decimals)
  const groups: string[] = []
  for (let at = 0; whole.length > (sizes[Math.min(at, sizes.length - 1)] ?? 3); at += 1) {
    const size = sizes[Math.min(at, sizes.length - 1)] ?? 3
    groups.unshift(whole.slice(-size))
    whole = whole.slice(0, -size)
  }
  const fraction = padded.slice(padded.length - decimals)
  return [whole, ...groups].join(group) + (decimals > 0 ? decimal + fraction : '')
}

const rules = (decimals: number, language: string): NumberRules => ({ decimals, language })

test('parses or rejects 100,000 amounts in six formats correctly', () => {
  const below = random(4217)
  const wrong: string[] = []
  let read = 0
  for (let run = 0; run < 100_000; run += 1) {
    const convention = CONVENTIONS[run % CONVENTIONS.length] ?? CONVENTIONS[0]
    const decimals = below(5)
    // Whole amounts are often written without decimals.
    const expectedDigits = below(3) === 0 ? 0 : decimals
    const length = 1 + below(9)
    const meant = below(10 ** length) * 10 ** (decimals - expectedDigits)
    const sign = below(4) === 0 ? -1 : 1
    const text =
      (sign < 0 ? '-' : '') +
      write(String(meant / 10 ** (decimals - expectedDigits)), expectedDigits, convention)
    const expected = meant === 0 ? 0 : sign * meant
    const own = readMinorUnits(text, rules(decimals, convention.language)).value
    if (own !== expected) wrong.push(`${text} in ${convention.language} with ${decimals}: ${own}`)
    else read += 1
    // With two decimals or fewer, another convention never yields a different amount.
    const other = CONVENTIONS[below(CONVENTIONS.length)] ?? CONVENTIONS[0]
    const foreign = readMinorUnits(text, rules(decimals, other.language))
    if (foreign.value !== undefined && foreign.value !== expected && !foreign.isAmbiguous)
      wrong.push(`${text} by ${other.language} with ${decimals}: ${foreign.value}`)
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(read).toBe(100_000)
})

test('never parses only a prefix', () => {
  const below = random(1)
  const junk = [
    'e3',
    '.2.3',
    ' 1',
    "'",
    '..',
    ',,',
    '-',
    '%',
    'x',
    '²',
    '½',
    '_000',
    ',12',
    '(1)',
    ' EUR',
    '\n2',
  ]
  const wrong: string[] = []
  for (let run = 0; run < 5_000; run += 1) {
    const text = `${1 + below(9)}.${below(10)}${junk[below(junk.length)]}`
    for (const language of ['en', 'es']) {
      const { value } = readMinorUnits(text, rules(2, language))
      if (value !== undefined) wrong.push(`${text}: ${value}`)
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
})

describe('an amount of two decimals', () => {
  test.each([
    ['0.125', 'en', undefined],
    ['0,125', 'en', undefined],
    ['0,125', 'es', undefined],
    ['1’234.50', 'en', 123_450],
    ["1'234.50", 'en', 123_450],
    ['1e3', 'en', undefined],
    ['1.2.3', 'en', undefined],
    ['1.', 'en', 100],
    ['.5', 'en', 50],
    ['1\u00a0234,50', 'en', 123_450],
    ['1 234,50', 'es', 123_450],
    ['１２３', 'en', 12_300],
    ['١٢٫٥', 'en', 1_250],
    ['1.234,5', 'en', 123_450],
    ['1,234.5', 'es', 123_450],
    ['−5', 'en', -500],
    ['-0', 'en', 0],
    ['1,23,456.70', 'en', 12_345_670],
    ['1.234.567', 'en', 123_456_700],
    // Ambiguous: parsed by the reader's convention, and rejected if that gives three decimals.
    ['3.350', 'en', undefined],
    ['3.350', 'es', 335_000],
    ['3,350', 'en', 335_000],
    ['3,350', 'es', undefined],
    ['3.350', 'fr', undefined],
    ['1,234 567', 'en', undefined],
    ['1,2,3', 'en', undefined],
    ['12 34', 'en', undefined],
    ['5²', 'en', undefined],
    ['', 'en', undefined],
    ['9999999999999999', 'en', undefined],
  ] as const)('%s in %s is %s', (text, language, amount) => {
    expect(readMinorUnits(text, rules(2, language)).value).toBe(amount)
  })
})

test('ambiguous quantities with three decimals follow the language and are marked', () => {
  expect(readNumber('1.500', rules(3, 'en'))).toEqual({ value: 1.5, isAmbiguous: true })
  expect(readNumber('1.500', rules(3, 'es'))).toEqual({ value: 1500, isAmbiguous: true })
  expect(readNumber('0,333', rules(3, 'en'))).toEqual({ value: 0.333, isAmbiguous: false })
  expect(readNumber('1500', rules(3, 'en'))).toEqual({ value: 1500, isAmbiguous: false })
  expect(readNumber('101', { ...rules(0, 'en'), min: 1, max: 100 })).toMatchObject({ problem: 'range' })
  expect(readNumber('1.5', rules(0, 'en'))).toMatchObject({ problem: 'decimals' })
})

test('currencies have the decimals of ISO 4217 in every runtime', () => {
  expect(CURRENCY_CODES.length).toBeGreaterThan(150)
  expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length)
  expect(['EUR', 'HUF', 'COP', 'RSD', 'IQD', 'JPY', 'KWD', 'CLF', 'PKR'].map(decimalsOf)).toEqual([
    2, 2, 2, 2, 3, 0, 3, 4, 2,
  ])
})
