import { invalid } from '../auth.refusal.ts'

const NUMBER = /^[1-9]\d{6,14}$/

/**
 * Normalises a phone number for storage and lookup: E.164 without the plus.
 * @throws AuthRefusal `validation_failed` for an invalid number.
 */
export function readPhone(text: string): string {
  const phone = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  if (!NUMBER.test(phone)) throw invalid('Invalid phone number format (E.164 required)')
  return phone
}
