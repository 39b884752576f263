// Music for videos: the user's own tracks.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  MAX_TRACK_BYTES,
  MAX_TRACK_SECONDS,
  MAX_TRACKS,
  type MusicTrack,
  TRACK_RESTORE_DAYS,
  videoReasons,
} from '@studio/contract/video'
import { FilmFailed, type Films } from '../../engines/film/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { ReceivedFile } from '../../platform/http/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import type { Quota } from '../quota/index.ts'
import * as store from './music.store.ts'
import type { VideoGallery } from './video.deps.ts'

export interface MusicDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  films: Films
  gallery: Pick<VideoGallery, 'addressesOf'>
  quota: Pick<Quota, 'admit' | 'wrote'>
  /** Folder for uploads in progress. */
  dataDir: string
}

interface TrackUpload {
  name: string
  /** Size in bytes according to the sender. */
  length: number | undefined
  receive(limits: { folder: string; maxBytes: number }): Promise<ReceivedFile>
}

export type MusicService = ReturnType<typeof createMusicService>

/** Measuring 15 minutes of sound takes seconds. */
const MEASURING_MS = 5 * MINUTE_MS

/** Media types by the start of a file. */
const SIGNATURES: [at: number, start: string, mime: string][] = [
  [0, 'ID3', 'audio/mpeg'],
  [0, 'fLaC', 'audio/flac'],
  [0, 'OggS', 'audio/ogg'],
  [8, 'WAVE', 'audio/wav'],
  [4, 'ftyp', 'audio/mp4'],
]
const isFrameSync = ([first = 0, second = 0]: Uint8Array) => first === 0xff && (second & 0xe0) === 0xe0
/** ADTS, the container of bare AAC, has the layer 0. */
const isAac = ([, second = 0]: Uint8Array) => (second & 0x06) === 0

/** Media type of an audio file by its first bytes; undefined for other files. */
export async function audioTypeOf(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0)
    const known = SIGNATURES.find(([at, start]) => buffer.toString('latin1', at, at + start.length) === start)
    if (known) return known[2]
    return isFrameSync(buffer) ? (isAac(buffer) ? 'audio/aac' : 'audio/mpeg') : undefined
  } finally {
    await file.close()
  }
}

export function createMusicService({ database, objects, clock, films, gallery, quota, dataDir }: MusicDeps) {
  const orphans = createOrphanTracker(database, objects)
  const folder = join(dataDir, 'music-uploads')
  const restorableSince = () => new Date(clock.now().getTime() - TRACK_RESTORE_DAYS * DAY_MS)
  const trackNotFound = () => new Refusal('NOT_FOUND', 'Track not found.')

  const present = (row: store.TrackRow): MusicTrack => ({
    id: row.id,
    createdAt: row.created_at.toISOString(),
    name: row.name,
    seconds: row.seconds,
    bytes: row.bytes,
    waveform: row.waveform.toString('base64'),
    url: gallery.addressesOf({ id: row.id, thumbnails: [] }).url,
  })

  async function checkRoom(db: Database, userId: string): Promise<void> {
    if ((await store.countTracks(db, userId)) >= MAX_TRACKS)
      throw refuse(videoReasons.tooManyTracks, { most: MAX_TRACKS })
  }

  async function restore(tx: Database, row: store.TrackRow): Promise<store.TrackRow> {
    if (row.deleted_at === null) return row
    await checkRoom(tx, row.user_id)
    await store.unmarkTrackDeleted(tx, row.id)
    return { ...row, deleted_at: null }
  }

  /** The track with this content, restored from the trash. Locks the tracks of the user. */
  async function findExisting(tx: Database, userId: string, { sha256 }: ReceivedFile) {
    await store.lockTracks(tx, userId)
    const row = await store.findTrackByContent(tx, userId, sha256)
    return row && (await restore(tx, row))
  }

  /** Length and waveform, measured in an isolated process. */
  async function measure(path: string) {
    const unreadable = () => refuse(videoReasons.trackUnreadable)
    const mime = await audioTypeOf(path)
    if (mime === undefined) throw unreadable()
    const measured = await films
      .work({ type: 'sound', path, maxSeconds: MAX_TRACK_SECONDS }, AbortSignal.timeout(MEASURING_MS))
      .catch((error: unknown) => {
        throw error instanceof FilmFailed ? unreadable() : error
      })
    if (measured.seconds === 0) throw unreadable()
    if (measured.seconds > MAX_TRACK_SECONDS)
      throw refuse(videoReasons.trackTooLong, { minutes: (MAX_TRACK_SECONDS * 1000) / MINUTE_MS })
    return { mime, ...measured }
  }

  async function keep(userId: string, { name }: TrackUpload, file: ReceivedFile): Promise<store.TrackRow> {
    const { mime, seconds, waveform } = await measure(file.path)
    const id = randomUUID()
    const key = `music/${id}`
    await orphans.announce([key], clock.now())
    try {
      await objects.put(key, createReadStream(file.path), { mime })
      const stored = await database.transact(async (tx) => {
        // Another upload of this file may have been faster.
        const existing = await findExisting(tx, userId, file)
        if (existing) return existing
        await checkRoom(tx, userId)
        const row = {
          id,
          user_id: userId,
          name,
          object_key: key,
          mime,
          bytes: file.bytes,
          sha256: file.sha256,
          seconds,
          waveform: Buffer.from(waveform),
          created_at: clock.now(),
        }
        await orphans.keep(tx, [key])
        await store.insertTrack(tx, row)
        return { ...row, deleted_at: null }
      })
      if (stored.id !== id) await orphans.discard([key])
      return stored
    } catch (error) {
      // The sweep deletes what can't be removed now. The first error is the relevant one.
      await orphans.discard([key]).catch(() => undefined)
      throw error
    }
  }

  return {
    list: async (userId: string): Promise<MusicTrack[]> =>
      (await store.listTracks(database.db, userId)).map(present),

    /** Stores a track. A file that is already there gives the existing track, also from the trash. */
    async upload(userId: string, upload: TrackUpload): Promise<MusicTrack> {
      await quota.admit(userId, upload.length ?? 1)
      const file = await upload.receive({ folder, maxBytes: MAX_TRACK_BYTES })
      try {
        const existing = await database.transact((tx) => findExisting(tx, userId, file))
        if (existing) return present(existing)
        await checkRoom(database.db, userId)
        const row = await keep(userId, upload, file)
        await quota.wrote(userId, file.bytes)
        return present(row)
      } finally {
        await file.remove()
      }
    },

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markTrackDeleted(database.db, { userId, id, now: clock.now() })))
        throw trackNotFound()
      return { id }
    },

    restore: (userId: string, id: string): Promise<MusicTrack> =>
      database.transact(async (tx) => {
        await store.lockTracks(tx, userId)
        const row = await store.findTrack(tx, userId, id)
        if (!row || (row.deleted_at !== null && row.deleted_at < restorableSince())) throw trackNotFound()
        return present(await restore(tx, row))
      }),

    /** Permanently deletes tracks after 30 days in the trash. */
    sweep: () => store.purgeTracks(database.db, restorableSince()),
  }
}
