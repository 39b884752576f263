import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** The secret of a link: 128 bits, 22 characters of base64url. */
export const newLink = (): string => randomBytes(16).toString('base64url')

/** The token of a device: 256 bits, 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Returns a token that is the same for all holders of a link, and that requires all its parts. */
export const tokenOfLink = (link: string, ...parts: readonly string[]): string =>
  createHmac('sha256', link).update(parts.join('\n')).digest('base64url')

/** Returns the hash of a secret. Secrets themselves are not stored. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns random digits that a person can type. */
export const newPin = (length: number): string => Array.from({ length }, () => String(randomInt(10))).join('')
