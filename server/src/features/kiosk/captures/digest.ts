import { Refusal } from '@studio/contract/kernel'

const SHA_256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/

/**
 * The SHA-256 that `Content-Digest` (RFC 9530) says, in hex.
 * @throws Refusal INPUT_INVALID where it says none.
 */
export function digestOf(header: string | string[] | undefined): string {
  const found = SHA_256.exec([header].flat().join(','))?.[1]
  if (found) return Buffer.from(found, 'base64').toString('hex')
  const message = 'Say what the bytes are: Content-Digest: sha-256=:…:'
  throw new Refusal('INPUT_INVALID', message, { details: { 'Content-Digest': message } })
}
