import { invalid } from './auth.refusal.ts'

const EMAIL =
  /^[^\s@"(),:;<>[\]\\\p{Cc}]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/u

/**
 * The one form an address is kept and looked up in.
 * @throws AuthRefusal `validation_failed` for what is not an address.
 */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email.length > 254 || !EMAIL.test(email))
    throw invalid('Unable to validate email address: invalid format')
  return email
}
