import * as z from 'zod/mini'
import { isCurrency } from './currencies.ts'

/** ISO 4217 code: `EUR` */
export const Currency = z
  .string()
  .check(z.refine(isCurrency, 'This isn’t an ISO 4217 currency code. Use three letters, like EUR.'))
