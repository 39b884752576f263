import * as z from 'zod/mini'

/**
 * Number between two limits with so many decimals. Rounding makes two edits that look the same equal. NaN and infinities are
 * rejected, and -0 becomes 0.
 */
export const rounded = (least: number, most: number, decimals: number) =>
  z.number().check(
    z.gte(least),
    z.lte(most),
    z.overwrite((value) => Number(value.toFixed(decimals)) + 0),
  )

/** Position of a slider with a neutral middle. */
export const slider = z.optional(rounded(-100, 100, 2))
export const amount = z.optional(rounded(0, 100, 2))
