import { readNumber } from './read-number.ts'

interface TypedRules {
  /** Max. decimals; default 0. */
  decimals?: number
  min?: number
  max?: number
}

/** Parses a typed number in the app's language. Undefined if invalid. */
export const numberIn = (text: string, { decimals = 0, ...rules }: TypedRules = {}): number | undefined =>
  readNumber(text, { ...rules, decimals, language: document.documentElement.lang || 'en' }).value
