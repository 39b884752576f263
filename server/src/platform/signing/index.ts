// Signed addresses: a picture's bytes for whoever was given the address, for some minutes, without a sign-in.
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { keepSecret } from '../secrets/index.ts'

/** What a signed address carries in its query. */
export interface Signature {
  expires?: string | undefined
  signature?: string | undefined
}

export interface Signing {
  /**
   * `path` with an expiry and a signature in its query. Works for 5 to 15 minutes: the expiry is rounded
   * up to ten minutes, so that the address stays the same meanwhile and a browser can use what it has.
   */
  address(path: string, clock: Clock): string
  /** As `address`, and works until `end`. */
  addressUntil(path: string, end: Date): string
  /** Whether the signature was made for exactly this path and expiry, and the expiry has not passed. */
  isValid(path: string, signature: Signature, clock: Clock): boolean
}

/** Seconds an address works at the least (decisions, "Jobs": every `url`), and the step its expiry is rounded up to. */
const MIN_SECONDS = 5 * 60
const STEP_SECONDS = 10 * 60

/** Some hundred bytes each: a few pages of the gallery of each of a hundred users. */
const REMEMBERED = 20_000

const secondsOf = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)

/** Signs with the given secret: the same in every process of an installation. */
export function createSigning(secret: Uint8Array): Signing {
  // As a key object it is prepared once, which makes a signature four times as quick.
  const key = createSecretKey(secret)
  // The same addresses are answered again and again until their expiry moves on.
  const signatures = new LRUCache<string, string>({ max: REMEMBERED })
  const sign = (path: string, expires: string): string => {
    // The line break cannot be in a path of ours, so no other path and expiry give the same text.
    const text = `${path}\n${expires}`
    const known = signatures.get(text)
    if (known) return known
    const signature = createHmac('sha256', key).update(text).digest('base64url')
    signatures.set(text, signature)
    return signature
  }

  const signed = (path: string, seconds: number) =>
    `${path}?expires=${seconds}&signature=${sign(path, String(seconds))}`

  return {
    address: (path, clock) =>
      signed(path, Math.ceil((secondsOf(clock) + 1 + MIN_SECONDS) / STEP_SECONDS) * STEP_SECONDS),
    addressUntil: (path, end) => signed(path, Math.floor(end.getTime() / 1000)),
    isValid(path, { expires, signature }, clock) {
      if (!expires || !signature || !/^[1-9]\d{0,11}$/.test(expires)) return false
      const given = Buffer.from(signature)
      const right = Buffer.from(sign(path, expires))
      return (
        given.length === right.length && timingSafeEqual(given, right) && secondsOf(clock) < Number(expires)
      )
    },
  }
}

/** Signs with the installation's own secret, which is made at the first start and kept in the database. */
export async function openSigning(db: Database): Promise<Signing> {
  const secret = await keepSecret(db, 'signed-addresses', randomBytes(32).toString('base64url'))
  return createSigning(Buffer.from(secret, 'base64url'))
}
