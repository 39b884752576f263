import { numberIn } from '../../../platform/index.ts'

/** Parses a number in any common notation; NaN for anything else. */
export const coinsIn = (text: string): number => numberIn(text, { decimals: 6 }) ?? Number.NaN
