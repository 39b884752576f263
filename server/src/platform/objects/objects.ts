import { Refusal } from '@studio/contract/kernel'
import type { Readable } from 'node:stream'

/** Bytes `start` to `end` of an object, both inclusive and from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** An object being read: `bytes` is the length of `body`, which is a part of the object when a range was asked for. */
export interface StoredObject {
  body: Readable
  bytes: number
  /** As it was put, where the store keeps it (a bucket does, a disk does not). */
  mime?: string
}

/** Where bytes are kept. Every function throws {@link ObjectMissing} for a key that has no object, but `remove`. */
export interface Objects {
  /** Keeps `bytes` under `key`, replacing what was there; when it returns, they survive a power cut. */
  put(key: string, bytes: Uint8Array | Readable, about: { mime: string }): Promise<void>
  /** Opens an object; who gets the body must read it to its end or destroy it. */
  get(key: string, range?: ByteRange): Promise<StoredObject>
  /** A whole object at once: for small ones. */
  read(key: string): Promise<Buffer>
  /** Removes objects; keys that have none are passed over, so that a broken-off removal can be repeated. */
  remove(keys: readonly string[]): Promise<void>
  /** Bytes that can still be written; undefined where nobody knows, as with a bucket. */
  free(): Promise<number | undefined>
  /** Resolves when the store can be reached and written; throws why not. */
  ready(): Promise<void>
}

/** There is no room for more. Its message may be shown to anybody. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** The refusal for it, and for a database without room: it tells nobody's path. */
export const storageFull = (): Refusal =>
  new Refusal(
    'STORAGE_FULL',
    'The studio has run out of disk space. Nothing was lost. Tell the administrator and try again later.',
  )

/** There is no object under the key. */
export class ObjectMissing extends Error {
  readonly key: string

  constructor(key: string, options?: ErrorOptions) {
    super(`Object ${key} not found.`, options)
    this.name = 'ObjectMissing'
    this.key = key
  }
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/
const MAX_KEY = 200

/**
 * Lets through what may be a key: lower-case segments that start with a letter or digit, at most 200 characters.
 * Keys are always ours, so another one is a bug or an attack, and nothing of it may reach a path.
 */
export function checkKey(key: string): string {
  if (key.length > MAX_KEY || !KEY.test(key))
    throw new Error(`${JSON.stringify(key)} is not a valid object key.`)
  return key
}
