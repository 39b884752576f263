import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import { pipeThrough } from '../../platform/streams/index.ts'
import type { Access, StorageCaller } from './access.ts'
import type { createBuckets } from './buckets.service.ts'
import { checkCacheControl, checkMime, checkName } from './names.ts'
import type { Quota } from '../quota/index.ts'
import { denied, objectNotFound, storageFull, objectExists, tooLarge, unproven } from './storage.refusal.ts'
import { createSharedObjects, type ReadableFile, type SharedObjectsDeps } from './shared-objects.ts'
import * as store from './storage.store.ts'

export interface Upload {
  bucket: string
  name: string
  body: Readable
  mime: string
  cacheControl: string
  metadata: Record<string, unknown> | null
  /** An existing object may be replaced. */
  upsert: boolean
  version?: string
}

export interface Target {
  bucket: string
  name: string
}

interface Deps extends Pick<SharedObjectsDeps, 'sharedObjectOf'> {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  buckets: ReturnType<typeof createBuckets>
  access: Access
  quota: Pick<Quota, 'admit' | 'wrote'>
}

/** Counts and hashes the stream. Stops it if it exceeds the bucket’s limit or the free space. */
function measure(limit: number | null, available: number) {
  const hash = createHash('md5')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (limit !== null && bytes > limit) return done(tooLarge())
      if (bytes > available) return done(storageFull())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, etag: `"${hash.digest('hex')}"` }) }
}

/** Objects of the storage protocol. Every access is checked by the policy of the bucket. */
export function createFiles({ database, objects, clock, buckets, access, quota, sharedObjectOf }: Deps) {
  const { reaches, reachOf } = access
  const { forOthers, open } = createSharedObjects({ objects, sharedObjectOf })
  const orphans = createOrphanTracker(database, objects)

  /** Returns a readable file. Files without permission are not found. */
  async function readable(
    caller: StorageCaller,
    { bucket, name }: Target,
    isPublic = false,
  ): Promise<ReadableFile> {
    const existing = await buckets.existing(bucket)
    const may = isPublic ? existing.public : reaches(existing, caller, 'read', name)
    const file = may ? await store.findFile(database.db, bucket, name) : undefined
    if (!file) throw objectNotFound()
    return caller.userId !== undefined && caller.userId === file.owner ? file : await forOthers(file)
  }

  async function writable(caller: StorageCaller, { bucket, name }: Target): Promise<store.Bucket> {
    const existing = await buckets.existing(bucket)
    if (!reaches(existing, caller, 'write', checkName(name))) throw denied()
    return existing
  }

  /**
   * The bytes are written first, so that a row never references missing bytes. `along` is written with the
   * row.
   */
  async function keep(
    owner: string | null,
    bucket: store.Bucket,
    upload: Upload,
    {
      room = Number.POSITIVE_INFINITY,
      along,
    }: { room?: number; along?: (tx: Database) => Promise<void> } = {},
  ): Promise<store.StoredFile> {
    checkMime(upload.mime, bucket.allowed_mime_types)
    checkCacheControl(upload.cacheControl)
    if (!upload.upsert && (await store.findFile(database.db, bucket.id, upload.name))) {
      upload.body.resume()
      throw objectExists()
    }
    const objectKey = `storage/${randomUUID()}`
    const version = upload.version ?? objectKey.slice('storage/'.length)
    const limit = bucket.file_size_limit
    const { through, result } = measure(limit, room)
    // Must run before the first await, so that an aborted upload is noticed.
    pipeThrough(upload.body, through)
    await orphans.announce([objectKey], clock.now())
    try {
      await objects.put(objectKey, through, { mime: upload.mime })
      const file = {
        bucket: bucket.id,
        name: upload.name,
        owner,
        objectKey,
        version,
        mime: upload.mime,
        cacheControl: upload.cacheControl,
        metadata: upload.metadata,
        now: clock.now(),
        ...result(),
      }
      return await database.transact(async (tx) => {
        await orphans.keep(tx, [objectKey])
        await along?.(tx)
        const stored = await store.putFile(tx, file, upload.upsert)
        if (!stored) throw objectExists()
        return stored
      })
    } catch (error) {
      upload.body.resume()
      await orphans.discard([objectKey])
      throw error
    }
  }

  /** As `keep`, with checks of the owner’s quota and write rate. */
  async function keepWithinQuota(
    owner: string | null,
    bucket: store.Bucket,
    upload: Upload,
  ): Promise<store.StoredFile> {
    const available = await quota.admit(owner).catch((error: unknown) => {
      upload.body.resume()
      throw error
    })
    const file = await keep(owner, bucket, upload, { room: available })
    await quota.wrote(owner, file.bytes)
    return file
  }

  return {
    readable,

    async upload(caller: StorageCaller, upload: Upload): Promise<store.StoredFile> {
      const bucket = await writable(caller, upload)
      return keepWithinQuota(caller.userId ?? null, bucket, upload)
    },

    /** For holders of a signed URL, whose permission was checked earlier. */
    async uploadFor(owner: string | null, upload: Upload): Promise<store.StoredFile> {
      return keepWithinQuota(owner, await buckets.existing(upload.bucket), upload)
    },

    /** Assembles an object from parts that were checked on arrival. */
    async assemble(
      owner: string | null,
      upload: Upload,
      along: (tx: Database) => Promise<void>,
    ): Promise<store.StoredFile> {
      return keep(owner, await buckets.existing(upload.bucket), upload, { along })
    },

    isThere: async ({ bucket, name }: Target): Promise<boolean> =>
      (await store.findFile(database.db, bucket, name)) !== undefined,

    /** Throws if the caller has no write permission. */
    checkWritable: async (caller: StorageCaller, target: Target): Promise<void> =>
      void (await writable(caller, target)),

    /** For holders of a signed URL. */
    async signed({ bucket, name }: Target): Promise<ReadableFile> {
      await buckets.existing(bucket)
      const file = await store.findFile(database.db, bucket, name)
      if (!file) throw objectNotFound()
      return await forOthers(file)
    },

    open,

    /** Returns the readable objects among the names. */
    async among(caller: StorageCaller, bucket: string, names: readonly string[]): Promise<Set<string>> {
      const existing = await buckets.existing(bucket)
      const allowed = names.filter((name) => reaches(existing, caller, 'read', name))
      if (allowed.length === 0) return new Set()
      return new Set((await store.findFiles(database.db, bucket, allowed)).map(({ name }) => name))
    },

    async list(caller: StorageCaller, listing: Omit<store.Listing, 'prefixes'>): Promise<store.Entry[]> {
      const prefixes = reachOf(await buckets.existing(listing.bucket), caller, 'read')
      return prefixes.length === 0 ? [] : store.listEntries(database.db, { ...listing, prefixes })
    },

    async page(caller: StorageCaller, page: Omit<store.Page, 'prefixes'>): Promise<store.PagedEntry[]> {
      const prefixes = reachOf(await buckets.existing(page.bucket), caller, 'read')
      return prefixes.length === 0 ? [] : store.pageEntries(database.db, { ...page, prefixes })
    },

    async move(caller: StorageCaller, from: Target, to: Target): Promise<store.StoredFile> {
      await writable(caller, to)
      const file = await readable(caller, from)
      await writable(caller, from)
      if (file.is_managed) throw denied()
      const isMoved = await database.transact((tx) =>
        store.moveFile(tx, file.id, to.bucket, to.name, clock.now()),
      )
      if (!isMoved) throw objectExists()
      return file
    },

    async copy(
      caller: StorageCaller,
      from: Target,
      to: Target,
      options: Partial<Pick<Upload, 'metadata' | 'mime' | 'cacheControl'>> & { upsert: boolean },
    ): Promise<store.StoredFile> {
      // The copy may be in a bucket that others can read.
      const file = await forOthers(await readable(caller, from))
      const bucket = await writable(caller, to)
      const { body } = await open(file)
      return keepWithinQuota(caller.userId ?? null, bucket, {
        mime: file.mime,
        cacheControl: file.cache_control,
        metadata: file.metadata,
        ...to,
        ...options,
        body,
      })
    },

    /** Returns the deleted objects. Missing ones and those without permission are skipped. */
    async remove(
      caller: StorageCaller,
      bucket: string,
      names: readonly string[],
    ): Promise<store.StoredFile[]> {
      // As in our own API: permanent deletion requires the second factor if there is one.
      if (caller.mustStepUp) throw unproven()
      const existing = await buckets.existing(bucket)
      const allowed = names.filter((name) => reaches(existing, caller, 'write', name))
      return allowed.length === 0 ? [] : store.deleteFiles(database.db, bucket, allowed)
    },
  }
}
