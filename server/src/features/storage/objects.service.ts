import { createHash, randomUUID } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { type ByteRange, createLooseObjects, type Objects } from '../../platform/objects/index.ts'
import { pipeThrough } from '../../platform/streams/index.ts'
import type { Access, StorageCaller } from './access.ts'
import type { createBuckets } from './buckets.service.ts'
import { checkCacheControl, checkMime, checkName } from './names.ts'
import type { Quota } from '../quota/index.ts'
import { denied, noObject, noRoomLeft, objectExists, tooLarge, unproven } from './storage.refusal.ts'
import * as store from './storage.store.ts'

export interface Upload {
  bucket: string
  name: string
  body: Readable
  mime: string
  cacheControl: string
  metadata: Record<string, unknown> | null
  /** Whether it may take the place of another. */
  upsert: boolean
  version?: string
}

export interface Target {
  bucket: string
  name: string
}

interface Deps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
  buckets: ReturnType<typeof createBuckets>
  access: Access
  quota: Pick<Quota, 'admit' | 'wrote'>
}

/** Counts and hashes what passes through, and stops what is longer than the bucket takes or there is room for. */
function measure(limit: number | null, room: number) {
  const hash = createHash('md5')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (limit !== null && bytes > limit) return done(tooLarge())
      if (bytes > room) return done(noRoomLeft())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, etag: `"${hash.digest('hex')}"` }) }
}

/** Objects of the storage protocol; every one is reached through the bucket's policy. */
export function createFiles({ database, objects, clock, buckets, access, quota }: Deps) {
  const { reaches, reachOf } = access
  const loose = createLooseObjects(database, objects)

  /** A file that may be read; what may not be is not there. */
  async function readable(
    caller: StorageCaller,
    { bucket, name }: Target,
    isPublic = false,
  ): Promise<store.StoredFile> {
    const found = await buckets.existing(bucket)
    const may = isPublic ? found.public : reaches(found, caller, 'read', name)
    const file = may ? await store.findFile(database.db, bucket, name) : undefined
    if (!file) throw noObject()
    return file
  }

  async function writable(caller: StorageCaller, { bucket, name }: Target): Promise<store.Bucket> {
    const found = await buckets.existing(bucket)
    if (!reaches(found, caller, 'write', checkName(name))) throw denied()
    return found
  }

  /** The bytes first: a row never names bytes that are not there. `along` is written with the row. */
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
    // Before anything is waited for: a sender that leaves meanwhile must be noticed.
    pipeThrough(upload.body, through)
    await loose.announce([objectKey], clock.now())
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
        await loose.keep(tx, [objectKey])
        await along?.(tx)
        const stored = await store.putFile(tx, file, upload.upsert)
        if (!stored) throw objectExists()
        return stored
      })
    } catch (error) {
      upload.body.resume()
      await loose.discard([objectKey])
      throw error
    }
  }

  /** As `keep`, as far as its owner has room and does not write too fast. */
  async function keepWithinQuota(
    owner: string | null,
    bucket: store.Bucket,
    upload: Upload,
  ): Promise<store.StoredFile> {
    const room = await quota.admit(owner).catch((error: unknown) => {
      upload.body.resume()
      throw error
    })
    const file = await keep(owner, bucket, upload, { room })
    await quota.wrote(owner, file.bytes)
    return file
  }

  return {
    readable,

    async upload(caller: StorageCaller, upload: Upload): Promise<store.StoredFile> {
      const bucket = await writable(caller, upload)
      return keepWithinQuota(caller.userId ?? null, bucket, upload)
    },

    /** For whoever was allowed to before, by a signed address. */
    async uploadFor(owner: string | null, upload: Upload): Promise<store.StoredFile> {
      return keepWithinQuota(owner, await buckets.existing(upload.bucket), upload)
    },

    /** Makes an object of pieces, each of which was admitted when it came. */
    async assemble(
      owner: string | null,
      upload: Upload,
      along: (tx: Database) => Promise<void>,
    ): Promise<store.StoredFile> {
      return keep(owner, await buckets.existing(upload.bucket), upload, { along })
    },

    isThere: async ({ bucket, name }: Target): Promise<boolean> =>
      (await store.findFile(database.db, bucket, name)) !== undefined,

    /** Throws where the caller could not write. */
    checkWritable: async (caller: StorageCaller, target: Target): Promise<void> =>
      void (await writable(caller, target)),

    /** For whoever was given a signed address. */
    async signed({ bucket, name }: Target): Promise<store.StoredFile> {
      await buckets.existing(bucket)
      const file = await store.findFile(database.db, bucket, name)
      if (!file) throw noObject()
      return file
    },

    open: (file: store.StoredFile, range?: ByteRange) => objects.get(file.object_key, range),

    /** Which of the names there are, of those that may be read. */
    async among(caller: StorageCaller, bucket: string, names: readonly string[]): Promise<Set<string>> {
      const found = await buckets.existing(bucket)
      const allowed = names.filter((name) => reaches(found, caller, 'read', name))
      if (allowed.length === 0) return new Set()
      return new Set((await store.findFiles(database.db, bucket, allowed)).map(({ name }) => name))
    },

    async list(caller: StorageCaller, listing: Omit<store.Listing, 'reach'>): Promise<store.Entry[]> {
      const reach = reachOf(await buckets.existing(listing.bucket), caller, 'read')
      return reach.length === 0 ? [] : store.listEntries(database.db, { ...listing, reach })
    },

    async page(caller: StorageCaller, page: Omit<store.Page, 'reach'>): Promise<store.PagedEntry[]> {
      const reach = reachOf(await buckets.existing(page.bucket), caller, 'read')
      return reach.length === 0 ? [] : store.pageEntries(database.db, { ...page, reach })
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
      const file = await readable(caller, from)
      const bucket = await writable(caller, to)
      const { body } = await objects.get(file.object_key)
      return keepWithinQuota(caller.userId ?? null, bucket, {
        mime: file.mime,
        cacheControl: file.cache_control,
        metadata: file.metadata,
        ...to,
        ...options,
        body,
      })
    },

    /** Answers those there were; others are passed over, as are those that may not be written. */
    async remove(
      caller: StorageCaller,
      bucket: string,
      names: readonly string[],
    ): Promise<store.StoredFile[]> {
      // As our own API has it: what is destroyed for good asks for the second factor of whoever has one.
      if (caller.mustStepUp) throw unproven()
      const found = await buckets.existing(bucket)
      const allowed = names.filter((name) => reaches(found, caller, 'write', name))
      return allowed.length === 0 ? [] : store.deleteFiles(database.db, bucket, allowed)
    },
  }
}
