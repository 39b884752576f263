import { Refusal } from '@studio/contract/kernel'

const SHA_256 = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/

/**
 * Returns the SHA-256 of a `Content-Digest` header (RFC 9530) in hex.
 * @throws Refusal INPUT_INVALID if the header has none
 */
export function digestOf(header: string | string[] | undefined): string {
  const hash = SHA_256.exec([header].flat().join(','))?.[1]
  if (hash) return Buffer.from(hash, 'base64').toString('hex')
  const message = 'Send the hash of the file: Content-Digest: sha-256=:…:'
  throw new Refusal('INPUT_INVALID', message, { details: { 'Content-Digest': message } })
}
