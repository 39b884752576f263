import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** The secret of a link: 128 bits, 22 characters of base64url. */
export const newLink = (): string => randomBytes(16).toString('base64url')

/** The token of a device: 256 bits, 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A token that is the same for everybody who has the link, and that nobody can make who lacks a part of it. */
export const tokenOfLink = (link: string, ...parts: readonly string[]): string =>
  createHmac('sha256', link).update(parts.join('\n')).digest('base64url')

/** All that is kept of a secret. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Digits that a person can type. */
export const newPin = (length: number): string => Array.from({ length }, () => String(randomInt(10))).join('')
