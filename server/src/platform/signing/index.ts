// Signed addresses: a picture's bytes for whoever was given the address, for some minutes, while the sign-in lasts
// that it was made for.
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { keepSecret } from '../secrets/index.ts'
import { readHead, type Viewer, writeHead } from './viewer.ts'

export type { Viewer } from './viewer.ts'

/** What a signed address carries in its query. */
export interface Signature {
  expires?: string | undefined
  signature?: string | undefined
}

export interface Signing {
  /**
   * `path` with an expiry and a signature in its query, made for whoever is calling. Works for 5 to 15 minutes: the
   * expiry is rounded up to ten minutes, so that the address stays the same meanwhile and a browser can use what it
   * has. Where nobody is calling it is the path alone, which opens for its owner's token.
   */
  address(path: string, clock: Clock): string
  /** As `address`, and works until `end`. */
  addressUntil(path: string, end: Date): string
  /**
   * Whether the signature was made for exactly this path and expiry, the expiry has not passed, and whoever it was
   * made for is still signed in there and let in.
   */
  isValid(path: string, signature: Signature, clock: Clock): Promise<boolean>
}

export interface SigningDeps {
  /** Who is calling; undefined in work that no call waits for. */
  viewer: () => Viewer | undefined
  /** Whether their sign-in lasts and they are let in. Asked for each picture: it must be remembered. */
  lasts: (viewer: Viewer) => Promise<boolean>
}

/** Seconds an address works at the least (decisions, "Jobs": every `url`), and the step its expiry is rounded up to. */
const MIN_SECONDS = 5 * 60
const STEP_SECONDS = 10 * 60

/** Some hundred bytes each: a few pages of the gallery of each of a hundred users. */
const REMEMBERED = 20_000

/** Both fill their bytes to the last bit, so that there is one way to write a signature. */
const HEAD_LENGTH = 44
const MAC_LENGTH = 28
const SIGNATURE = new RegExp(`^[\\w-]{${HEAD_LENGTH + MAC_LENGTH}}$`)

const secondsOf = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)

/** Signs with the given secret: the same in every process of an installation. */
export function createSigning(secret: Uint8Array, { viewer, lasts }: SigningDeps): Signing {
  // As a key object it is prepared once, which makes a signature four times as quick.
  const key = createSecretKey(secret)
  // The same addresses are answered again and again until their expiry moves on.
  const signatures = new LRUCache<string, string>({ max: REMEMBERED })
  const sign = (path: string, expires: string, head: string): string => {
    // The line break cannot be in a path of ours, so no other path and expiry give the same text.
    const text = `${path}\n${expires}\n${head}`
    const known = signatures.get(text)
    if (known) return known
    const signature = head + createHmac('sha256', key).update(text).digest('base64url').slice(0, MAC_LENGTH)
    signatures.set(text, signature)
    return signature
  }

  // A page of pictures has some three hundred addresses for one caller.
  const heads = new WeakMap<Viewer, string>()
  function headOf(by: Viewer): string {
    const head = heads.get(by) ?? writeHead(by)
    heads.set(by, head)
    return head
  }

  function signed(path: string, seconds: number): string {
    const by = viewer()
    return by ? `${path}?expires=${seconds}&signature=${sign(path, String(seconds), headOf(by))}` : path
  }

  return {
    address: (path, clock) =>
      signed(path, Math.ceil((secondsOf(clock) + 1 + MIN_SECONDS) / STEP_SECONDS) * STEP_SECONDS),
    addressUntil: (path, end) => signed(path, Math.floor(end.getTime() / 1000)),
    async isValid(path, { expires, signature }, clock) {
      if (!expires || !signature || !/^[1-9]\d{0,11}$/.test(expires) || !SIGNATURE.test(signature))
        return false
      if (secondsOf(clock) >= Number(expires)) return false
      const head = signature.slice(0, HEAD_LENGTH)
      const isRight = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(path, expires, head)))
      return isRight && lasts(readHead(head))
    },
  }
}

/** Signs with the installation's own secret, which is made at the first start and kept in the database. */
export async function openSigning(db: Database, deps: SigningDeps): Promise<Signing> {
  const secret = await keepSecret(db, 'signed-addresses', randomBytes(32).toString('base64url'))
  return createSigning(Buffer.from(secret, 'base64url'), deps)
}
