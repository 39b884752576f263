import { cutText } from '@studio/contract/kernel'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'

/** Address and protocol of a provider, shared by all parts of its engine. */
export interface Provider {
  /** Display name. */
  label: string
  /** Base URL without a trailing slash. */
  url: string
  /** Sent with every call to it, and to no one else. */
  headers: Record<string, string>
  /** Secrets that must never appear in a log or an error. */
  secrets: readonly string[]
  /** Called when it refuses the key of a call. */
  keyRefused?(): void
  /** Called with the provider’s message when only an admin can make it work again. */
  misconfigured?(words: string): void
  /** Called when it has answered. */
  worked?(): void
  /** Timeout in ms of one image. */
  timeoutMs: number
  log: Log
}

/** Options of such a vendor’s engine. */
export interface KeyedDeps {
  /** Timeout in ms of one task. */
  timeoutMs: number
  log: Log
  keyring: Keyring
  /** Polling interval, if not the provider's default. */
  pollMs?: number | undefined
}

interface Keyed {
  /** Name of the vendor in the keyring. */
  id: string
  label: string
  url: string
  timeoutMs: number
  log: Log
  keyring: Keyring
  /** Adds the key to a request; absent where the SDK does that. */
  headersFor?: (key: string) => Record<string, string>
}

/** Reports about a provider, for admins. */
export const reportsTo = (
  keyring: Pick<Keyring, 'misconfigured' | 'worked'>,
  label: string,
): Pick<Provider, 'misconfigured' | 'worked'> => ({
  misconfigured: (words) => keyring.misconfigured(label, words),
  worked: () => keyring.worked(label),
})

/** The header of a key as most vendors expect it. */
export const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** A vendor that needs a key. The current key is read for each call. */
export const keyedProvider = ({ id, keyring, headersFor, ...rest }: Keyed): Provider => ({
  ...rest,
  ...reportsTo(keyring, rest.label),
  get headers() {
    return headersFor?.(keyring.keyOf(id) ?? '') ?? {}
  },
  get secrets() {
    return keyring.secretsOf(id)
  },
  keyRefused: () => keyring.refused(id),
})

/** Max. bytes of one response: an image of 40 megapixels in base64 with a margin. */
export const MAX_RESPONSE_BYTES = 96 * 2 ** 20
/** Max. bytes of one image. */
export const MAX_PICTURE_BYTES = 64 * 2 ** 20

/** Removes secrets from a text, joins its lines and cuts it after 300 characters. */
export function redact({ secrets }: Pick<Provider, 'secrets'>, text: string): string {
  const clean = secrets
    .flatMap((secret) => (secret === '' ? [] : [secret, encodeURIComponent(secret)]))
    .reduce((rest, secret) => rest.replaceAll(secret, '[redacted]'), text)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return clean.length > 300 ? `${cutText(clean, 299)}…` : clean
}
