import * as z from 'zod/mini'
import { canonicalEmail, isEmail } from './email-address.ts'

// Apart from the rule, so that screens before the sign-in can use that without zod.
/** An address in any of the ways it may be typed; read, it is canonical. */
export const Email = z.pipe(
  z.string().check(z.refine(isEmail, 'That isn’t an email address. Write it like name@example.com.')),
  z.transform((text) => canonicalEmail(text) ?? text),
)
