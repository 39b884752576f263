import { Refusal } from '@studio/contract/kernel'
import type { Readable } from 'node:stream'

/** Bytes `start` to `end` of an object, inclusive, from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** An object being read: `bytes` is the length of `body`, which may be a range. */
export interface StoredObject {
  body: Readable
  bytes: number
  /** Media type as stored, if the store keeps it (buckets do, disks don't). */
  mime?: string
}

/** An object in a listing. */
export interface ListedObject {
  key: string
  bytes: number
  /** Changes whenever the object is replaced. */
  version: string
}

/** Object store. `get`, `read` and `withFile` throw {@link ObjectMissing} for an unknown key. */
export interface Objects {
  /** Stores `bytes` under `key`, replacing earlier ones; durable on return. */
  put(key: string, bytes: Uint8Array | Readable, about: { mime: string }): Promise<void>
  /** Opens an object. The caller must read the body to its end or destroy it. */
  get(key: string, range?: ByteRange): Promise<StoredObject>
  /** Reads a small object completely. */
  read(key: string): Promise<Buffer>
  /**
   * Calls `use` with the path of a file that holds the object, for decoders that read files. The path is valid during the
   * call, and the file must not be changed.
   */
  withFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>
  /** Deletes objects. Unknown keys are ignored, so that an interrupted deletion can be repeated. */
  remove(keys: readonly string[]): Promise<void>
  /** Lists the objects whose key starts with `prefix`, in no particular order. */
  list(prefix?: string): AsyncIterable<ListedObject>
  /** Free space in bytes; undefined if unknown, as for buckets. */
  free(): Promise<number | undefined>
  /** Resolves if the store is reachable and writable; throws the reason otherwise. */
  ready(): Promise<void>
}

/** The store is full. Its message may be shown to users. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull'
}

/** Refusal for a full store or database, without paths. */
export const storageFull = (): Refusal =>
  new Refusal(
    'STORAGE_FULL',
    'The studio has run out of disk space. Nothing was lost. Tell the administrator and try again later.',
  )

/** No object with this key. */
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
 * Validates a key: lower-case segments that start with a letter or digit, at most 200 characters. Keys are always
 * generated, so an invalid one is a bug or an attack and must not reach a path.
 */
export function checkKey(key: string): string {
  if (key.length > MAX_KEY || !KEY.test(key))
    throw new Error(`${JSON.stringify(key)} is not a valid object key.`)
  return key
}
