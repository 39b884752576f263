import * as z from 'zod/mini'

export const RECOVERY_CODES = 10
/** Crockford's base32: no I, L, O and U, which are read as something else. 50 bits. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const RECOVERY_LENGTH = 10

/** As it was written: without spaces and hyphens, in capitals, with I and L read as 1 and O as 0. */
const readRecoveryCode = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/** A recovery code in any way of writing it. */
export const RecoveryCode = z.pipe(
  z.pipe(z.string().check(z.maxLength(40)), z.transform(readRecoveryCode)),
  z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, 'Enter the 10 letters and digits of a recovery code.')),
)
