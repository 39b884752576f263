import * as z from 'zod/mini'

/** Maximum of an amount, line or total in minor units, well within exact integers. */
export const MAX_AMOUNT = 999_999_999_999

/** Whole minor units of its currency: €1.50 is 150. */
export const Amount = z.int().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT))
