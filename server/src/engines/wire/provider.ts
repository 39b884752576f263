import { cutText } from '@studio/contract/kernel'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'

/** Where a provider is and how it is spoken to; what every part of its engine is given. */
export interface Provider {
  /** As people know it. */
  label: string
  /** Its address, without a slash at the end. */
  url: string
  /** Sent with every call to it, and to nobody else. */
  headers: Record<string, string>
  /** What must never appear in a log or an error. */
  secrets: readonly string[]
  /** Told when it does not know the key that it was called with. */
  keyRefused?(): void
  /** Milliseconds one image may take. */
  timeoutMs: number
  log: Log
}

/** What an engine of such a vendor is made with. */
export interface KeyedDeps {
  /** Milliseconds one piece of work may take. */
  timeoutMs: number
  log: Log
  keyring: Keyring
  /** How often a provider is asked how far it is, where that is not the provider's usual. */
  pollMs?: number | undefined
}

interface Keyed {
  /** By which the keyring knows the vendor. */
  id: string
  label: string
  url: string
  timeoutMs: number
  log: Log
  keyring: Keyring
  /** How it is told the key; absent where the SDK does that. */
  headersFor?: (key: string) => Record<string, string>
}

/** A vendor that wants a key: whichever there is at the moment of a call. */
export const keyedProvider = ({ id, keyring, headersFor, ...rest }: Keyed): Provider => ({
  ...rest,
  get headers() {
    return headersFor?.(keyring.keyOf(id) ?? '') ?? {}
  },
  get secrets() {
    return keyring.secretsOf(id)
  },
  keyRefused: () => keyring.refused(id),
})

/** The most one answer may hold: a picture of 40 megapixels in base64 with room to spare. */
export const MOST_ANSWERED_BYTES = 96 * 2 ** 20
/** The most one picture may hold. */
export const MOST_PICTURE_BYTES = 64 * 2 ** 20

/** The text without anything secret in it, in one line, cut after 300 characters. */
export function redact({ secrets }: Pick<Provider, 'secrets'>, text: string): string {
  const clean = secrets
    .flatMap((secret) => (secret === '' ? [] : [secret, encodeURIComponent(secret)]))
    .reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return clean.length > 300 ? `${cutText(clean, 299)}…` : clean
}
