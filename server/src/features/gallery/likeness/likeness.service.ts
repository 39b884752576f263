import type { AllHashes } from '@studio/contract/likeness'
import { bestMatch, byLikeness, HASH_WORDS, type Likeness, wordsOf } from '@studio/domain/likeness'
import { buffer } from 'node:stream/consumers'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import { ObjectMissing, type Objects } from '../../../platform/objects/index.ts'
import { hashesOf, PictureProblem } from '../../../platform/pictures/index.ts'
import { imageNotFound } from '../gallery.service.ts'
import { findOriginal } from '../media.store.ts'
import * as store from './hashes.store.ts'

/** Images per run of the task: some seconds of one thread. */
const BATCH = 300
/** More matches are kept than shown, as some may be in the trash. */
const MAX_KEPT = 240
const { HASH_BYTES, ID_BYTES } = store
const ROW = ID_BYTES + HASH_BYTES

const NO_HASHES: store.HashBytes = {
  phash: Buffer.alloc(0),
  dhash: Buffer.alloc(0),
  variants: Buffer.alloc(0),
}

/** Storage format. An image of a single colour has no hash. */
export function bytesOf(hashes: AllHashes | null): store.HashBytes {
  if (!hashes) return NO_HASHES
  const all = Buffer.alloc(HASH_BYTES)
  wordsOf(hashes).forEach((word, at) => all.writeUInt32BE(word, at * 4))
  return { phash: all.subarray(0, 8), dhash: all.subarray(8, 16), variants: all.subarray(16) }
}

const ID_WORDS = ID_BYTES / 4
const ROW_WORDS = ID_WORDS + HASH_WORDS

/** A page as 32-bit words: each row has its hashes after ID_WORDS. Stored big-endian. */
function wordsIn(page: Buffer): Uint32Array {
  const copy = Buffer.from(new Uint8Array(page).buffer).swap32()
  return new Uint32Array(copy.buffer)
}

const idAt = (page: Buffer, row: number): string =>
  page
    .toString('hex', row * ROW, row * ROW + ID_BYTES)
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

export interface NearPictures {
  found: (Likeness & { id: string })[]
  looked: number
  isWaiting: boolean
}

export type LikenessService = ReturnType<typeof createLikenessService>

/** Search for similar images of a user, by hashes computed with their thumbnails. */
export function createLikenessService(deps: { database: DatabaseHandle; objects: Objects; log: Log }) {
  const { database, objects, log } = deps

  /** Hashes the smallest thumbnail; null if it can't be read. */
  async function hash({ id, key, thumbnails }: store.DuePicture): Promise<store.HashBytes> {
    try {
      const { body } = await objects.get(thumbnails[0]?.key ?? key)
      return bytesOf(await hashesOf(await buffer(body)))
    } catch (error) {
      if (!(error instanceof ObjectMissing || error instanceof PictureProblem)) throw error
      log.error({ id, err: error }, 'failed to read an image for similarity search')
      return NO_HASHES
    }
  }

  async function near(userId: string, hashes: Uint32Array, without?: string): Promise<NearPictures> {
    const matches: NearPictures['found'] = []
    let compared = 0
    let reading: Promise<Buffer> | undefined = store.readHashes(database.db, userId, null)
    while (reading) {
      const page: Buffer = await reading
      const rows = page.length / ROW
      // The next page is read while this one is searched.
      reading =
        rows < store.HASHES_PAGE ? undefined : store.readHashes(database.db, userId, idAt(page, rows - 1))
      const words = wordsIn(page)
      for (let row = 0; row < rows; row++) {
        const likeness = bestMatch(hashes, words, row * ROW_WORDS + ID_WORDS)
        if (likeness) matches.push({ id: idAt(page, row), ...likeness })
      }
      compared += rows
      // Limits memory for a library with thousands of equal images.
      if (matches.length > MAX_KEPT) matches.sort(byLikeness).splice(MAX_KEPT)
    }
    const others = matches.filter(({ id }) => id !== without).sort(byLikeness)
    const isWaiting = await store.isAnyDue(database.db, userId)
    return { found: others.slice(0, MAX_KEPT), looked: compared, isWaiting }
  }

  return {
    keep: (tx: Database, mediaId: string, hashes: AllHashes | null) =>
      store.saveHashes(tx, mediaId, bytesOf(hashes)),

    near: (userId: string, hashes: AllHashes) => near(userId, wordsOf(hashes)),

    /** Images similar to one of the user's, without itself. Computes pending hashes first. */
    async nearOwn(userId: string, mediaId: string): Promise<NearPictures> {
      const picture = await findOriginal(database.db, userId, mediaId)
      if (!picture) throw imageNotFound()
      let hashes = await store.findHashes(database.db, userId, mediaId)
      if (!hashes) {
        const computed = await hash({ id: mediaId, ...picture })
        await database.transact((tx) => store.saveHashes(tx, mediaId, computed))
        hashes = Buffer.concat([computed.phash, computed.dhash, computed.variants])
      }
      if (hashes.length === 0) return { found: [], looked: 0, isWaiting: false }
      return await near(userId, wordsIn(Buffer.from(hashes)), mediaId)
    },

    /** Computes hashes of some older images. Returns their number. */
    async hashDue(limit = BATCH): Promise<number> {
      const due = await store.listDue(database.db, limit)
      for (const picture of due) {
        const hashes = await hash(picture)
        await database.transact((tx) => store.saveHashes(tx, picture.id, hashes))
      }
      return due.length
    },
  }
}
