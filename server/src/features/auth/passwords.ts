import { compare, hash } from '@node-rs/bcrypt'
import { AuthRefusal, invalid } from './auth.refusal.ts'

const COST = 10
/** bcrypt reads no further. */
const MAX_BYTES = 72
const MIN_CHARACTERS = 8
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u]
const RULE = 'Password must be at least 8 characters with uppercase, lowercase, number, and special character'

/**
 * Checks a new password by the rule of the specification, section 5.
 * @throws AuthRefusal `validation_failed` when too long, `weak_password` with the reasons.
 */
export function checkPassword(password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid('Password cannot be longer than 72 characters')
  const reasons: string[] = []
  if ([...password].length < MIN_CHARACTERS) reasons.push('length')
  if (!KINDS.every((kind) => kind.test(password))) reasons.push('characters')
  if (reasons.length > 0) throw new AuthRefusal(422, 'weak_password', RULE, { reasons })
}

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: COST })

/** The hash of a text nobody knows, compared with where there is no password: both answers take as long. */
const NOBODYS = '$2b$10$0vE8y39S7.W9X3.VXEQI0O74jnV9pjlDfR8SOQ6D14qF.SxoO9p6O'

export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isTooLong = Buffer.byteLength(password) > MAX_BYTES
  const matches = await compare(isTooLong ? '' : password, passwordHash ?? NOBODYS)
  return matches && !isTooLong && Boolean(passwordHash)
}
