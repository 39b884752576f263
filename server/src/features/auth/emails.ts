import { canonicalEmail } from '@studio/contract/kernel'
import { invalid } from './auth.refusal.ts'

/**
 * Normalises an email address for storage and lookup.
 * @throws AuthRefusal `validation_failed` for an invalid address.
 */
export function readEmail(text: string): string {
  const email = canonicalEmail(text)
  if (email === undefined) throw invalid('Unable to validate email address: invalid format')
  return email
}
