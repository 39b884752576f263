import { numberIn } from '../../../platform/index.ts'

/** The number that was typed, in any of the usual conventions; NaN for anything that is none. */
export const coinsIn = (text: string): number => numberIn(text, { decimals: 6 }) ?? Number.NaN
