import { canonicalEmail } from '@studio/contract/kernel'
import { invalid } from './auth.refusal.ts'

/**
 * The one form an address is kept and looked up in.
 * @throws AuthRefusal `validation_failed` for what is not an address.
 */
export function readEmail(text: string): string {
  const email = canonicalEmail(text)
  if (email === undefined) throw invalid('Unable to validate email address: invalid format')
  return email
}
