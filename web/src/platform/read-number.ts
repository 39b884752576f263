/** What a typed number may be. */
export interface NumberRules {
  /** Digits after the decimal separator at most; 0 for whole numbers. */
  decimals: number
  /** BCP 47 tag of the reader's language: decides what is decimal in `1.234` and `1,234`. */
  language: string
  least?: number | undefined
  most?: number | undefined
}

export type NumberProblem = 'unreadable' | 'decimals' | 'range'

/** A number that was read, or why it can't be. Ambiguous ones were read by the language's convention: show how. */
export type Reading =
  | { value: number; isAmbiguous: boolean }
  | { value: undefined; problem: NumberProblem; isAmbiguous: false }

const problem = (name: NumberProblem): Reading => ({ value: undefined, problem: name, isAmbiguous: false })

/** Zeros of the scripts whose digits are read: Latin, Arabic, Persian, Devanagari, full-width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10]

function plainSign(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  if (zero !== undefined) return String(code - zero)
  if (/[\u00a0\u2007\u2009\u202f]/.test(character)) return ' '
  if (/[’ʼ＇]/.test(character)) return "'"
  if (/[٫]/.test(character)) return 'd'
  if (/[٬]/.test(character)) return 'g'
  return { '−': '-', '－': '-', '．': '.', '，': ',' }[character] ?? character
}

const separators = new Map<string, { decimal: string; group: string }>()

function separatorsOf(language: string) {
  let found = separators.get(language)
  if (!found) {
    const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    found = { decimal: plainSign(of('decimal')), group: plainSign(of('group')) }
    separators.set(language, found)
  }
  return found
}

/** `1234`, `1,234,567` with one separator throughout, or `12,34,567` as in India. A group never follows a zero. */
const isWhole = (text: string): boolean =>
  /^\d*$/.test(text) ||
  /^[1-9]\d{0,2}(?:([.,' g])\d{3})(?:\1\d{3})*$/.test(text) ||
  /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(text)

interface Digits {
  isNegative: boolean
  whole: string
  fraction: string
  isAmbiguous: boolean
}

/** The digits of what was typed, all of it; undefined where any of it is no part of a number. */
function digitsOf(typed: string, language: string): Digits | undefined {
  const text = Array.from(typed.trim(), plainSign).join('')
  const [, sign = '', number = ''] = /^([-+]?)(\d[\d.,' dg]*|[.,d]\d+)$/.exec(text) ?? []
  if (number === '') return undefined
  const { decimal, group } = separatorsOf(language)
  /** Both a group of three and three decimals: the language decides, and refuses a sign that it doesn't use. */
  const [isAmbiguous, only] = [/^[1-9]\d{0,2}[.,]\d{3}$/.test(number), /[.,]/.exec(number)?.[0] ?? '']
  if (isAmbiguous && only !== decimal && only !== group) return undefined
  const at = Math.max(...['.', ',', 'd'].map((each) => number.lastIndexOf(each)))
  const isDecimal =
    at >= 0 &&
    number.indexOf(number[at] ?? '') === at &&
    isWhole(number.slice(0, at)) &&
    /^\d*$/.test(number.slice(at + 1)) &&
    !(isAmbiguous && only === group)
  if (!isDecimal && !isWhole(number)) return undefined
  return {
    isAmbiguous,
    isNegative: sign === '-',
    whole: (isDecimal ? number.slice(0, at) : number).replace(/\D/g, ''),
    fraction: isDecimal ? number.slice(at + 1) : '',
  }
}

function read(
  typed: string,
  rules: NumberRules,
  numberOf: (whole: string, fraction: string) => number,
): Reading {
  const { decimals, language, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = rules
  const digits = digitsOf(typed, language)
  if (!digits) return problem('unreadable')
  const { isNegative, whole, fraction, isAmbiguous } = digits
  if (fraction.length > decimals) return problem('decimals')
  if (whole.length + fraction.length > 15) return problem('range')
  const size = numberOf(whole || '0', fraction)
  const value = isNegative && size !== 0 ? -size : size
  return value < least || value > most ? problem('range') : { value, isAmbiguous }
}

/**
 * A number as somebody types it, in any of the usual conventions: `1,234.5`, `1.234,5`, `1 234,5`, `1’234.5`, `12,34,567.8`
 * and digits of other scripts. All of the text is read or none of it. What fits two conventions (`1.234`) is read by that
 * of `language`, and is refused where that gives more decimals than the field has.
 */
export const readNumber = (typed: string, rules: NumberRules): Reading =>
  read(typed, rules, (whole, fraction) => Number(`${whole}.${fraction || '0'}`))

/** An amount of money by the same rules, in minor units: `1.50` with two decimals is 150. Limits are in minor units too. */
export const readMinorUnits = (typed: string, rules: NumberRules): Reading =>
  read(typed, rules, (whole, fraction) => Number(whole + fraction.padEnd(rules.decimals, '0')))
