import * as z from 'zod/mini'

export const RECOVERY_CODES = 10
/** Crockford's base32, without the ambiguous I, L, O and U. Ten characters have 50 bits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_LENGTH = 10

/** Normalises input: removes spaces and hyphens, converts to upper case, and maps I and L to 1 and O to 0. */
export const readTypedCode = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/** Parses a recovery code with any spacing and case. */
export const RecoveryCode = z.pipe(
  z.pipe(z.string().check(z.maxLength(40)), z.transform(readTypedCode)),
  z
    .string()
    .check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'Enter the 10 letters and digits of a recovery code.')),
)
