import { readNumber } from './read-number.ts'

interface TypedRules {
  /** Digits after the decimal separator at most; 0 unless given. */
  decimals?: number
  least?: number
  most?: number
}

/** A typed number, by the conventions of the language that the app is shown in. Undefined for anything else. */
export const numberIn = (text: string, { decimals = 0, ...rules }: TypedRules = {}): number | undefined =>
  readNumber(text, { ...rules, decimals, language: document.documentElement.lang || 'en' }).value
