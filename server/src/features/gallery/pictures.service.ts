import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type GalleryItem, type MediaOrigin, RESTORE_DAYS } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import type { AllHashes } from '@studio/contract/likeness'
import type { EncodedImage } from '../../engines/engine.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import { type SmallPicture, thumbnailsOf } from '../../platform/pictures/index.ts'
import { addMarks } from './changes.store.ts'
import type { LikenessService } from './likeness/likeness.service.ts'
import { insertParents, type Parent } from './lineage.store.ts'
import { promptMark, writeMarks } from './marks.ts'
import * as store from './media.store.ts'

/** An item whose bytes are stored but which has no row yet. */
export interface PreparedPicture {
  /** Its id once recorded. */
  id: string
  key: string
  mime: string
  bytes: number
  /** Hash of the original, in hex. */
  sha256: string
  width: number
  height: number
  thumbnails: store.StoredThumbnail[]
  placeholder: Uint8Array
  /** Perceptual hashes; null for videos and single-colour images. */
  hashes: AllHashes | null
  /** True if the original was received by another feature, which records it as kept in the same transaction. */
  isReceived?: true
}

/** An original that is stored already, with its renditions. */
export interface ReceivedOriginal {
  key: string
  mime: string
  bytes: number
  /** In hex. */
  sha256: string
  width: number
  height: number
  /** Smallest first. */
  renditions: readonly SmallPicture[]
  placeholder: Uint8Array
  hashes: AllHashes | null
}

/** A finished video file before it is stored. */
export interface FilmFile {
  path: string
  /** Default: mp4. */
  mime?: 'video/mp4' | 'video/webm' | 'image/gif'
  width: number
  height: number
  /** An encoded image of it. */
  poster: Uint8Array
  /** Existing thumbnails (WebP), smallest first. By default, they are made from the poster. */
  small?: readonly { width: number; height: number; bytes: Uint8Array }[]
}

/** A new item: its files, owner and origin. */
export interface NewPicture {
  prepared: PreparedPicture
  userId: string
  /** Default: generated. */
  origin?: MediaOrigin
  /** Null if no job generated it. */
  jobId: string | null
  jobIndex: number | null
  model: string
  family: string
  projectId: string | null
  prompt: string
  metadata: Record<string, unknown>
  /** Its sources. Those that no longer exist are skipped. */
  parents?: readonly Parent[]
  /** The saved prompt it was generated from. */
  promptId?: string | undefined
  /** Its initial marks. */
  marks?: Pick<GalleryItem, 'stars' | 'flag' | 'tags'>
  /** Its owner’s description. */
  alt?: string | null
  createdAt?: Date
}

const PURGE_BATCH_SIZE = 1_000

/** Keys of the objects that this feature stored. */
const keysOf = ({ key, thumbnails, isReceived }: PreparedPicture) => [
  ...(isReceived ? [] : [key]),
  ...thumbnails.map((small) => small.key),
]

export function createPicturesService(deps: {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  likeness: Pick<LikenessService, 'keep'>
}) {
  const { database, objects, clock, likeness } = deps
  const orphans = createOrphanTracker(database, objects)
  const discardPicture = async (prepared: PreparedPicture) => {
    const keys = keysOf(prepared)
    if (keys.length > 0) await orphans.discard(keys)
  }

  return {
    discardPicture,

    async preparePicture(image: EncodedImage): Promise<PreparedPicture> {
      const { mime, width, height, thumbnails, placeholder, hashes } = await thumbnailsOf(image.bytes)
      const id = randomUUID()
      const small = thumbnails.map((each) => ({
        ...each,
        key: `media/${id}/${each.width}x${each.height}.webp`,
      }))
      const prepared: PreparedPicture = {
        id,
        key: `media/${id}/original.${mime.slice('image/'.length)}`,
        mime,
        bytes: image.bytes.length,
        sha256: createHash('sha256').update(image.bytes).digest('hex'),
        width,
        height,
        thumbnails: small.map(({ width, height, key }) => ({ width, height, key })),
        placeholder,
        hashes,
      }
      await orphans.announce(keysOf(prepared), clock.now())
      const results = await Promise.allSettled([
        objects.put(prepared.key, image.bytes, { mime }),
        ...small.map(({ key, bytes, mime }) => objects.put(key, bytes, { mime })),
      ])
      const failed = results.find((each) => each.status === 'rejected')
      if (failed) {
        // The sweep deletes what can't be removed now. The first error is the relevant one.
        await discardPicture(prepared).catch(() => undefined)
        throw failed.reason
      }
      return prepared
    },

    /** Like preparePicture, for an original that is stored already. It is neither copied nor discarded. */
    async prepareReceived({ renditions, ...original }: ReceivedOriginal): Promise<PreparedPicture> {
      const id = randomUUID()
      const small = renditions.map((each) => ({
        ...each,
        key: `media/${id}/${each.width}x${each.height}.webp`,
      }))
      const thumbnails = small.map(({ width, height, key }) => ({ width, height, key }))
      const prepared: PreparedPicture = { id, ...original, thumbnails, isReceived: true }
      if (small.length === 0) return prepared
      await orphans.announce(keysOf(prepared), clock.now())
      try {
        for (const { key, bytes, mime } of small) await objects.put(key, bytes, { mime })
      } catch (error) {
        await discardPicture(prepared).catch(() => undefined)
        throw error
      }
      return prepared
    },

    /** Like preparePicture, for a video file on disk. */
    async prepareFilm(film: FilmFile): Promise<PreparedPicture> {
      const { thumbnails, placeholder } = await thumbnailsOf(film.poster)
      const id = randomUUID()
      const small = (film.small ?? thumbnails).map((each) => ({
        ...each,
        mime: 'image/webp' as const,
        key: `media/${id}/${each.width}x${each.height}.webp`,
      }))
      const { mime = 'video/mp4' } = film
      const hash = createHash('sha256')
      for await (const chunk of createReadStream(film.path)) hash.update(chunk as Buffer)
      const prepared: PreparedPicture = {
        id,
        key: `media/${id}/original.${mime.slice(mime.indexOf('/') + 1)}`,
        mime,
        bytes: (await stat(film.path)).size,
        sha256: hash.digest('hex'),
        width: film.width,
        height: film.height,
        thumbnails: small.map(({ width, height, key }) => ({ width, height, key })),
        placeholder,
        // Videos aren't part of the similarity search.
        hashes: null,
      }
      await orphans.announce(keysOf(prepared), clock.now())
      try {
        await objects.put(prepared.key, createReadStream(film.path), { mime: prepared.mime })
        for (const { key, bytes, mime } of small) await objects.put(key, bytes, { mime })
      } catch (error) {
        await discardPicture(prepared).catch(() => undefined)
        throw error
      }
      return prepared
    },

    /** Keeps prepared objects that another feature records, in its transaction. */
    keepObjects: (tx: Database, prepared: PreparedPicture) => orphans.keep(tx, keysOf(prepared)),

    async recordPicture(tx: Database, picture: NewPicture): Promise<{ id: string; isNew: boolean }> {
      const { prepared } = picture
      const recorded = await store.insertMedia(tx, {
        id: prepared.id,
        user_id: picture.userId,
        job_id: picture.jobId,
        job_index: picture.jobIndex,
        type: prepared.mime.startsWith('video/') ? 'video' : 'image',
        origin: picture.origin ?? 'generated',
        family: picture.family,
        model: picture.model,
        project_id: picture.projectId,
        prompt: picture.prompt,
        width: prepared.width,
        height: prepared.height,
        object_key: prepared.key,
        mime: prepared.mime,
        bytes: prepared.bytes,
        sha256: prepared.sha256,
        thumbnails: prepared.thumbnails,
        placeholder: Buffer.from(prepared.placeholder),
        metadata: picture.metadata,
        created_at: picture.createdAt ?? clock.now(),
        alt: picture.alt ?? null,
      })
      if (recorded.isNew) {
        const keys = keysOf(prepared)
        if (keys.length > 0) await orphans.keep(tx, keys)
        // Videos and animations have no hashes.
        if (prepared.mime.startsWith('image/') && prepared.mime !== 'image/gif')
          await likeness.keep(tx, recorded.id, prepared.hashes)
        const { userId, parents = [] } = picture
        await insertParents(tx, { id: recorded.id, userId, parents })
        if (picture.promptId !== undefined) await addMarks(tx, [recorded.id], [promptMark(picture.promptId)])
        const marks = picture.marks ? writeMarks(picture.marks) : []
        if (marks.length > 0) await addMarks(tx, [recorded.id], marks)
      }
      return recorded
    },

    ensureProject: store.ensureProject,

    moveInTime: store.moveInTime,

    /** Permanently deletes items, bypassing the trash: rows with `tx`, objects after the commit. */
    async erase(tx: Database, userId: string, ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return
      const keys = await store.eraseMedia(tx, userId, ids)
      // The sweep deletes what can't be removed now.
      if (keys.length > 0) database.afterCommit(tx, () => void orphans.discard(keys).catch(() => undefined))
    },

    async sweep(): Promise<{ pictures: number; objects: number }> {
      const now = clock.now()
      const before = new Date(now.getTime() - RESTORE_DAYS * DAY_MS)
      let pictures = 0
      for (;;) {
        const purged = await store.purgeDeleted(database.db, before, PURGE_BATCH_SIZE)
        pictures += purged
        if (purged < PURGE_BATCH_SIZE) break
      }
      return { pictures, objects: await orphans.sweep(now) }
    },
  }
}
