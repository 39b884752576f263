import * as z from 'zod/mini'
import { canonicalEmail, isEmail } from './email-address.ts'

// Separate from the rule, so that screens before sign-in can use that without zod.
/** Parses any spelling of an address to its canonical form. */
export const Email = z.pipe(
  z.string().check(z.refine(isEmail, 'Enter a valid email address, such as name@example.com.')),
  z.transform((text) => canonicalEmail(text) ?? text),
)
