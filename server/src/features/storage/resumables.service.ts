import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { HOUR_MS, isUuid, Refusal } from '@studio/contract/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import type { StorageCaller } from './access.ts'
import type { createBuckets } from './buckets.service.ts'
import { checkCacheControl, checkMime } from './names.ts'
import type { Quota } from '../quota/index.ts'
import type { createFiles, Target } from './objects.service.ts'
import * as store from './resumables.store.ts'
import {
  denied,
  uploadNotFound,
  objectExists,
  partConflict,
  StorageRefusal,
  uploadEnded,
} from './storage.refusal.ts'

/** Lifetime of unfinished uploads in ms. */
export const RESUMABLE_MS = HOUR_MS
/** Part size. Limits the memory per upload, and the loss when a process crashes. */
const PART_BYTES = 4 * 1024 * 1024

/** A resumable upload. */
export interface Resumable extends Target {
  id: string
  owner: string | null
  length: number | undefined
  received: number
  isFinished: boolean
  told: Record<string, string | null> | null
  createdAt: Date
}

interface Deps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  buckets: ReturnType<typeof createBuckets>
  files: ReturnType<typeof createFiles>
  quota: Pick<Quota, 'admit' | 'wrote' | 'checkRoom'>
}

class FinishedBefore extends Error {}

const presentUpload = (row: store.UploadRow): Resumable => ({
  id: row.id,
  bucket: row.bucket_id,
  name: row.name,
  owner: row.owner,
  length: row.length ?? undefined,
  received: row.received,
  isFinished: row.finished_at !== null,
  told: row.told,
  createdAt: row.created_at,
})

/**
 * Resumable uploads. Each part is stored as an object and a row before it is acknowledged, so that any process can
 * accept the next one.
 */
export function createResumables({ database, objects, clock, buckets, files, quota }: Deps) {
  const orphans = createOrphanTracker(database, objects)

  async function existing(id: string): Promise<store.UploadRow> {
    const row = isUuid(id) ? await store.findUpload(database.db, id) : undefined
    if (!row) throw uploadNotFound()
    if (row.created_at.getTime() + RESUMABLE_MS <= clock.now().getTime()) throw uploadEnded()
    return row
  }

  async function savePart(row: store.UploadRow, start: number, bytes: Buffer): Promise<void> {
    const { id, owner } = row
    await quota.checkRoom(owner, bytes.length)
    const objectKey = `storage/parts/${randomUUID()}`
    await orphans.announce([objectKey], clock.now())
    try {
      await objects.put(objectKey, bytes, { mime: 'application/octet-stream' })
      await database.transact(async (tx) => {
        await orphans.keep(tx, [objectKey])
        if (!(await store.addPart(tx, id, { start, bytes: bytes.length, objectKey }))) throw partConflict()
      })
    } catch (error) {
      await orphans.discard([objectKey])
      throw error
    }
    await quota.wrote(owner, bytes.length)
  }

  async function* bytesOf(parts: store.PartRow[]): AsyncGenerator<Buffer> {
    for (const { object_key: key } of parts) yield* (await objects.get(key)).body
  }

  /** Assembles the parts. Concurrent calls produce identical objects, and one is kept. */
  async function finish(row: store.UploadRow): Promise<void> {
    const parts = await store.listParts(database.db, row.id)
    const done = async (tx: Database) => {
      if (!(await store.finishUpload(tx, row.id, clock.now()))) throw new FinishedBefore()
    }
    const upload = {
      bucket: row.bucket_id,
      name: row.name,
      mime: row.mime,
      cacheControl: row.cache_control,
      metadata: row.metadata,
      upsert: row.replaces,
      version: row.id,
      body: Readable.from(bytesOf(parts)),
    }
    try {
      await files.assemble(row.owner, upload, done)
    } catch (error) {
      const now = await store.findUpload(database.db, row.id)
      if (error instanceof FinishedBefore || now?.finished_at) return
      // Retrying would be refused again.
      if (error instanceof StorageRefusal) await store.deleteUpload(database.db, row.id)
      throw error
    }
  }

  return {
    /** Max. bytes of an upload into a bucket; undefined for no limit. */
    async limitOf(bucket: string): Promise<number | undefined> {
      const { file_size_limit: limit } = await buckets.existing(bucket)
      return limit ?? undefined
    },

    /** Throws the same refusals as an ordinary upload. */
    async check(
      upload: Pick<
        store.NewUpload,
        'bucket' | 'name' | 'mime' | 'cacheControl' | 'replaces' | 'owner' | 'length'
      >,
    ): Promise<void> {
      checkMime(upload.mime, (await buckets.existing(upload.bucket)).allowed_mime_types)
      checkCacheControl(upload.cacheControl)
      if (!upload.replaces && (await files.isThere(upload))) throw objectExists()
      await quota.admit(upload.owner, upload.length ?? undefined)
    },

    begin: (upload: store.NewUpload): Promise<void> => store.insertUpload(database.db, upload, clock.now()),

    /** Offset of an upload. Completes an upload whose process crashed after the last part. */
    async find(id: string): Promise<Resumable> {
      const row = await existing(id)
      if (row.finished_at || row.received !== row.length) return presentUpload(row)
      await finish(row)
      return presentUpload(await existing(id))
    },

    /** Throws unless the caller started the upload or holds the service key. */
    async checkOwn(caller: Pick<StorageCaller, 'role' | 'userId'>, { bucket, name }: Target, id: string) {
      const row = await existing(id)
      if (row.bucket_id !== bucket || row.name !== name) throw uploadNotFound()
      if (caller.role !== 'service_role' && row.owner !== (caller.userId ?? null)) throw denied()
    },

    /** Receives bytes from offset `start`, and returns the new offset. */
    async write(id: string, start: number, body: AsyncIterable<Buffer>): Promise<number> {
      const row = await existing(id)
      let at = start
      let pending: Buffer[] = []
      let bytes = 0
      const flush = async () => {
        if (bytes === 0) return
        await savePart(row, at, Buffer.concat(pending))
        at += bytes
        pending = []
        bytes = 0
      }
      try {
        for await (const chunk of body) {
          pending.push(chunk)
          bytes += chunk.length
          if (bytes >= PART_BYTES) await flush()
        }
      } catch (error) {
        // The connection was lost. Received bytes needn’t be sent again.
        if (!(error instanceof StorageRefusal || error instanceof Refusal)) await flush()
        throw error
      }
      await flush()
      return at
    },

    setLength: (id: string, length: number): Promise<void> => store.setLength(database.db, id, length),

    async finish(id: string): Promise<void> {
      const row = await existing(id)
      if (!row.finished_at) await finish(row)
    },

    remove: (id: string): Promise<void> => store.deleteUpload(database.db, id),

    /** Deletes expired uploads, and returns their number. */
    sweep: (): Promise<number> =>
      store.deleteUploadsBefore(database.db, new Date(clock.now().getTime() - RESUMABLE_MS)),
  }
}
