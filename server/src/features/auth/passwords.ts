import { compare, hash } from '@node-rs/bcrypt'
import { AuthRefusal, invalid } from './auth.refusal.ts'
import type { PasswordKind, PasswordPolicy } from './auth.settings.ts'

const COST = 10
/** bcrypt ignores further bytes. */
const MAX_BYTES = 72
const KINDS: Record<PasswordKind, { pattern: RegExp; name: string }> = {
  lower: { pattern: /\p{Ll}/u, name: 'abcdefghijklmnopqrstuvwxyz' },
  upper: { pattern: /\p{Lu}/u, name: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  digit: { pattern: /\p{Nd}/u, name: '0123456789' },
  special: { pattern: /[^\p{L}\p{N}\s]/u, name: '!@#$%^&*()_+-=[]{};:|<>?,./`~' },
}
/** Text of the specification for its rule, which is the default. */
const RULE = 'Password must be at least 8 characters with uppercase, lowercase, number, and special character'

/**
 * Checks a new password by the deployment's policy; the default is the rule of the specification, section 5.
 * @throws AuthRefusal `validation_failed` if too long, `weak_password` with the reasons.
 */
export function checkPassword(password: string, { minimum, required }: PasswordPolicy): void {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid('Password cannot be longer than 72 characters')
  const reasons: string[] = []
  if ([...password].length < minimum) reasons.push('length')
  if (!required.every((kind) => KINDS[kind].pattern.test(password))) reasons.push('characters')
  if (reasons.length > 0)
    throw new AuthRefusal(422, 'weak_password', wordsOf(reasons, { minimum, required }), { reasons })
}

function wordsOf(reasons: string[], { minimum, required }: PasswordPolicy): string {
  if (minimum === 8 && required.length === 4) return RULE
  const names = required.map((kind) => KINDS[kind].name).join(', ')
  return [
    reasons.includes('length') && `Password should be at least ${minimum} characters.`,
    reasons.includes('characters') && `Password should contain at least one character of each: ${names}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

export const hashPassword = (password: string): Promise<string> => hash(password, { cost: COST })

/** Hash of an unknown password, compared if there is none, so that both cases take the same time. */
const DUMMY_HASH = '$2b$10$0vE8y39S7.W9X3.VXEQI0O74jnV9pjlDfR8SOQ6D14qF.SxoO9p6O'

export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const isTooLong = Buffer.byteLength(password) > MAX_BYTES
  const matches = await compare(isTooLong ? '' : password, passwordHash ?? DUMMY_HASH)
  return matches && !isTooLong && Boolean(passwordHash)
}
