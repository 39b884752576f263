import { cutText } from '@studio/contract/kernel'
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
  /** Milliseconds one image may take. */
  timeoutMs: number
  log: Log
}

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
