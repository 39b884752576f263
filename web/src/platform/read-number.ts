/** Constraints of a typed number. */
export interface NumberRules {
  /** Max. decimals; 0 for integers. */
  decimals: number
  /** BCP 47 tag of the reader's language, which resolves `1.234` and `1,234`. */
  language: string
  min?: number | undefined
  max?: number | undefined
}

export type NumberProblem = 'unreadable' | 'decimals' | 'range'

/** A parsed number, or the reason of failure. An ambiguous one was parsed by the language's convention: show how. */
export type Reading =
  | { value: number; isAmbiguous: boolean }
  | { value: undefined; problem: NumberProblem; isAmbiguous: false }

const problem = (name: NumberProblem): Reading => ({ value: undefined, problem: name, isAmbiguous: false })

/** Zero digits of the supported scripts: Latin, Arabic, Persian, Devanagari, full-width. */
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
  let cached = separators.get(language)
  if (!cached) {
    const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
    const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
    cached = { decimal: plainSign(of('decimal')), group: plainSign(of('group')) }
    separators.set(language, cached)
  }
  return cached
}

/** `1234`, `1,234,567` with one separator throughout, or `12,34,567` as in India. A group never follows a zero. */
const isInteger = (text: string): boolean =>
  /^\d*$/.test(text) ||
  /^[1-9]\d{0,2}(?:([.,' g])\d{3})(?:\1\d{3})*$/.test(text) ||
  /^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(text)

interface Digits {
  isNegative: boolean
  whole: string
  fraction: string
  isAmbiguous: boolean
}

/** Digits of the whole text; undefined if any part isn't numeric. */
function digitsOf(typed: string, language: string): Digits | undefined {
  const text = Array.from(typed.trim(), plainSign).join('')
  const [, sign = '', number = ''] = /^([-+]?)(\d[\d.,' dg]*|[.,d]\d+)$/.exec(text) ?? []
  if (number === '') return undefined
  const { decimal, group } = separatorsOf(language)
  /** Both a group of three and three decimals: the language decides, and rejects a separator it doesn't use. */
  const [isAmbiguous, only] = [/^[1-9]\d{0,2}[.,]\d{3}$/.test(number), /[.,]/.exec(number)?.[0] ?? '']
  if (isAmbiguous && only !== decimal && only !== group) return undefined
  const at = Math.max(...['.', ',', 'd'].map((each) => number.lastIndexOf(each)))
  const isDecimal =
    at >= 0 &&
    number.indexOf(number[at] ?? '') === at &&
    isInteger(number.slice(0, at)) &&
    /^\d*$/.test(number.slice(at + 1)) &&
    !(isAmbiguous && only === group)
  if (!isDecimal && !isInteger(number)) return undefined
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
  numberOf: (integerPart: string, fraction: string) => number,
): Reading {
  const { decimals, language, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = rules
  const digits = digitsOf(typed, language)
  if (!digits) return problem('unreadable')
  const { isNegative, whole, fraction, isAmbiguous } = digits
  if (fraction.length > decimals) return problem('decimals')
  if (whole.length + fraction.length > 15) return problem('range')
  const size = numberOf(whole || '0', fraction)
  const value = isNegative && size !== 0 ? -size : size
  return value < min || value > max ? problem('range') : { value, isAmbiguous }
}

/**
 * Parses a typed number in any common format: `1,234.5`, `1.234,5`, `1 234,5`, `1’234.5`, `12,34,567.8` and other
 * digits. The whole text must parse. An ambiguous text (`1.234`) is parsed by `language`, and rejected if that gives
 * more decimals than allowed.
 */
export const readNumber = (typed: string, rules: NumberRules): Reading =>
  read(typed, rules, (integerPart, fraction) => Number(`${integerPart}.${fraction || '0'}`))

/** Parses an amount of money in minor units: `1.50` with two decimals is 150. Limits are in minor units too. */
export const readMinorUnits = (typed: string, rules: NumberRules): Reading =>
  read(typed, rules, (integerPart, fraction) => Number(integerPart + fraction.padEnd(rules.decimals, '0')))
