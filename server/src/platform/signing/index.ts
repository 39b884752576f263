// Signed URLs: load an image for some minutes, as long as the sign-in for which they were created is valid.
import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { getOrCreateSecret } from '../secrets/index.ts'
import { readHead, type Viewer, writeHead } from './viewer.ts'

export type { Viewer } from './viewer.ts'

/** Query parameters of a signed URL. */
export interface Signature {
  expires?: string | undefined
  signature?: string | undefined
}

export interface Signing {
  /**
   * Returns `path` with an expiry and a signature for the current caller. Valid for 5 to 15 minutes: the expiry is
   * rounded up to ten minutes, so that browsers can cache the URL. Without a caller, returns only the path, which
   * requires the owner’s token.
   */
  address(path: string, clock: Clock): string
  /** Same as `address`, but valid until `end`. */
  addressUntil(path: string, end: Date): string
  /**
   * Returns true if the signature matches this path and expiry, has not expired, and its user is still signed in and
   * allowed in.
   */
  isValid(path: string, signature: Signature, clock: Clock): Promise<boolean>
  /** The caller for whom a valid signature was created; undefined for an invalid one. */
  findViewer(path: string, signature: Signature, clock: Clock): Promise<Viewer | undefined>
}

export interface SigningDeps {
  /** Returns the current caller; undefined outside requests. */
  viewer: () => Viewer | undefined
  /**
   * Returns true if the sign-in is valid and the user is allowed in. Called for each image, so the result must be
   * cached.
   */
  lasts: (viewer: Viewer) => Promise<boolean>
}

/**
 * Min. validity of a URL in seconds (decisions, "Jobs": every `url`), and the step to which its expiry is rounded up.
 */
const MIN_SECONDS = 5 * 60
const STEP_SECONDS = 10 * 60

/** Max. cached signatures of some hundred bytes each: a few gallery pages for each of a hundred users. */
const MAX_CACHED = 20_000

/** Lengths without spare bits, so that each signature has only one encoding. */
const HEAD_LENGTH = 44
const MAC_LENGTH = 28
const SIGNATURE = new RegExp(`^[\\w-]{${HEAD_LENGTH + MAC_LENGTH}}$`)

const secondsOf = (clock: Clock) => Math.floor(clock.now().getTime() / 1000)

/** Signs with the given secret, which is the same in all processes of an installation. */
export function createSigning(secret: Uint8Array, { viewer, lasts }: SigningDeps): Signing {
  // A key object is prepared once, which makes signing four times as fast.
  const key = createSecretKey(secret)
  // The same URLs are returned repeatedly until their expiry changes.
  const signatures = new LRUCache<string, string>({ max: MAX_CACHED })
  const sign = (path: string, expires: string, head: string): string => {
    // Paths cannot contain line breaks, so the text is unambiguous.
    const text = `${path}\n${expires}\n${head}`
    const cached = signatures.get(text)
    if (cached) return cached
    const signature = head + createHmac('sha256', key).update(text).digest('base64url').slice(0, MAC_LENGTH)
    signatures.set(text, signature)
    return signature
  }

  // Cached, because a page of images has about three hundred URLs for one caller.
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

  async function findViewer(
    path: string,
    { expires, signature }: Signature,
    clock: Clock,
  ): Promise<Viewer | undefined> {
    if (!expires || !signature || !/^[1-9]\d{0,11}$/.test(expires) || !SIGNATURE.test(signature))
      return undefined
    if (secondsOf(clock) >= Number(expires)) return undefined
    const head = signature.slice(0, HEAD_LENGTH)
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(path, expires, head)))) return undefined
    const by = readHead(head)
    return (await lasts(by)) ? by : undefined
  }

  return {
    address: (path, clock) =>
      signed(path, Math.ceil((secondsOf(clock) + 1 + MIN_SECONDS) / STEP_SECONDS) * STEP_SECONDS),
    addressUntil: (path, end) => signed(path, Math.floor(end.getTime() / 1000)),
    findViewer,
    isValid: async (...signed) => (await findViewer(...signed)) !== undefined,
  }
}

/** Signs with the installation’s secret, which is created at the first start and stored in the database. */
export async function openSigning(db: Database, deps: SigningDeps): Promise<Signing> {
  const secret = await getOrCreateSecret(db, 'signed-addresses', randomBytes(32).toString('base64url'))
  return createSigning(Buffer.from(secret, 'base64url'), deps)
}
