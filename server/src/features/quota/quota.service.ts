import { MINUTE_MS, Refusal } from '@studio/contract/kernel'
import type { StorageUse } from '@studio/contract/quota'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { type Objects, storageFull, StoreFull } from '../../platform/objects/index.ts'
import { createUploadCounts } from './upload-counts.ts'
import { countOver, countWrites, sumBytesByKind, sumAllBytes } from './quota.store.ts'

/** Cache time of a sum. Writes of this process are added in the meantime. */
const WEIGHED_MS = 10_000
const MAX_CACHED = 10_000
/** Key of the sums over all users. */
const ALL_USERS_KEY = '*'

/** Storage and write limits. */
export interface StorageLimits {
  /** Bytes per user, of photographs per user, and in total; null for no limit. */
  userBytes: number | null
  photographBytes: number | null
  allBytes: number | null
  /** Bytes kept free on the disk, mainly for the database. */
  reserveBytes: number
  /** Per user; infinite for no limit. */
  writesPerMinute: number
  bytesPerMinute: number
}

export interface QuotaDeps {
  database: DatabaseHandle
  objects: Pick<Objects, 'free'>
  clock: Clock
  /** Current values. */
  limits: () => StorageLimits
}

export type QuotaService = ReturnType<typeof createQuotaService>

/** What a limit applies to: the user’s photographs, or everything else. */
type Category = 'photographs' | 'other'

const sumOf = (parts: readonly { bytes: number }[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

const megabytes = (bytes: number) => Math.max(0, Math.floor(bytes / 1_000_000))

/** Write limits: per minute, in total, and by free space. */
export function createQuotaService({ database, objects, clock, limits }: QuotaDeps) {
  const weights = new LRUCache<string, { bytes: number }>({ max: MAX_CACHED, ttl: WEIGHED_MS })

  const uploads = createUploadCounts(MAX_CACHED)

  const keyOf = (userId: string, category: Category) => `${userId} ${category}`

  /** Bytes of a user: of photographs, and of all other kinds. */
  async function readUse(userId: string, db: Database) {
    const { written: before } = uploads.of(userId)
    const rows = await sumBytesByKind(db, userId)
    const photographs = rows.find(({ kind }) => kind === 'photographs') ?? { bytes: 0, count: 0 }
    // The sum may be older than writes that ended in the meantime.
    const since = uploads.of(userId).written - before
    const parts = rows.filter((row): row is StorageUse['parts'][number] => row.kind !== 'photographs')
    weights.set(keyOf(userId, 'photographs'), { bytes: photographs.bytes + since })
    weights.set(keyOf(userId, 'other'), { bytes: sumOf(parts) })
    return { photographs, parts }
  }

  async function sumAll(db: Database): Promise<number> {
    const cached = weights.get(ALL_USERS_KEY)
    if (cached) return cached.bytes
    const bytes = await sumAllBytes(db)
    weights.set(ALL_USERS_KEY, { bytes })
    return bytes
  }

  async function sumBytes(userId: string, category: Category, db: Database): Promise<number> {
    const cached = weights.get(keyOf(userId, category))
    if (cached) return cached.bytes
    const { photographs, parts } = await readUse(userId, db)
    return category === 'photographs' ? photographs.bytes : sumOf(parts)
  }

  /** Remaining bytes of the installation; infinite without a limit. */
  async function remainingBytes(db: Database): Promise<number> {
    const free = (await objects.free()) ?? Number.POSITIVE_INFINITY
    const { allBytes, reserveBytes } = limits()
    if (allBytes === null) return free - reserveBytes
    return Math.min(free - reserveBytes, allBytes - (await sumAll(db)))
  }

  const minuteOf = () => Math.floor(clock.now().getTime() / MINUTE_MS)

  async function checkRate(userId: string): Promise<void> {
    const { writesPerMinute, bytesPerMinute } = limits()
    const now = await countWrites(database.db, userId, { minute: minuteOf(), writes: 1, bytes: 0 })
    if (now.writes <= writesPerMinute && now.bytes < bytesPerMinute) return
    const retryAfter = Math.ceil((MINUTE_MS - (clock.now().getTime() % MINUTE_MS)) / 1000)
    throw new Refusal('RATE_LIMITED', 'Too much was uploaded in a short time. Wait a moment and try again.', {
      retryAfter,
    })
  }

  const limitOf = (category: Category) =>
    category === 'photographs' ? limits().photographBytes : limits().userBytes

  /** Remaining bytes of a user; infinite without a limit. */
  async function ownRoom(userId: string, category: Category, db: Database): Promise<number> {
    const limit = limitOf(category)
    if (limit === null) return Number.POSITIVE_INFINITY
    const stored = await sumBytes(userId, category, db)
    return limit - stored - (category === 'photographs' ? uploads.of(userId).reserved : 0)
  }

  /**
   * As `ownRoom`. A cached value may only allow a write. A refusal needs a fresh one, because the user may just have
   * deleted something.
   */
  async function enough(userId: string, category: Category, bytes: number, db: Database): Promise<number> {
    const available = await ownRoom(userId, category, db)
    if (available >= bytes) return available
    weights.delete(keyOf(userId, category))
    return ownRoom(userId, category, db)
  }

  async function checkRoomIn(category: Category, userId: string | null, bytes: number, db: Database) {
    const all = await remainingBytes(db)
    if (all < bytes) throw storageFull()
    const own = userId === null ? Number.POSITIVE_INFINITY : await enough(userId, category, bytes, db)
    if (own < bytes)
      throw new Refusal(
        'QUOTA_EXCEEDED',
        category === 'photographs'
          ? `Your storage for photographs is full: ${megabytes(own)} MB left. Delete photographs permanently to make space.`
          : `Your storage is full: ${megabytes(own)} MB left. Delete files and empty the trash.`,
        { details: { left: String(Math.max(0, own)), limit: String(limitOf(category)) } },
      )
    return Math.min(all, own)
  }

  /**
   * Checks if a user can store this many bytes (default 1). Without a user, checks the installation only. Returns the
   * remaining bytes (infinite without a limit).
   * @throws Refusal STORAGE_FULL, QUOTA_EXCEEDED
   */
  const checkRoom = (userId: string | null, bytes = 1, db = database.db): Promise<number> =>
    checkRoomIn('other', userId, bytes, db)

  /** Remaining bytes of a user in the category, and of the installation; null without a limit. */
  async function readLeft(userId: string, category: Category): Promise<number | null> {
    const { db } = database
    const left = Math.min(await remainingBytes(db), await ownRoom(userId, category, db))
    return Number.isFinite(left) ? Math.max(0, left) : null
  }

  /** Adds bytes of a write to cached sums. */
  function addToSums(keys: readonly string[], bytes: number): void {
    for (const key of keys) {
      const cached = weights.get(key)
      if (cached) cached.bytes += bytes
    }
  }

  return {
    checkRoom,

    /** Number of users who store more than this many bytes. */
    countOver: (bytes: number): Promise<number> => countOver(database.db, bytes),

    /**
     * Call it before writing user data. Checks as `checkRoom` and counts the write.
     * @throws Refusal STORAGE_FULL, QUOTA_EXCEEDED, RATE_LIMITED
     */
    async admit(userId: string | null, bytes = 1): Promise<number> {
      if (userId !== null) await checkRate(userId)
      return checkRoom(userId, bytes)
    },

    /** Call it after the write. */
    async wrote(userId: string | null, bytes: number): Promise<void> {
      addToSums(userId === null ? [ALL_USERS_KEY] : [ALL_USERS_KEY, keyOf(userId, 'other')], bytes)
      if (userId !== null) await countWrites(database.db, userId, { minute: minuteOf(), writes: 0, bytes })
    },

    /** The user’s photographs. They have their own limit, and none per minute, because imports are large. */
    photographs: {
      /** @throws Refusal STORAGE_FULL, QUOTA_EXCEEDED */
      admit: (userId: string, bytes: number): Promise<number> =>
        checkRoomIn('photographs', userId, bytes, database.db),
      /**
       * As `admit`, and counts the bytes while they are written, so that simultaneous writes of this process don’t exceed
       * the limit together. Call the result after the write.
       */
      async reserve(userId: string, bytes: number): Promise<(isWritten: boolean) => void> {
        // Repeated if another write began or ended during the check.
        for (let changes = -1; changes !== uploads.of(userId).changes; ) {
          ;({ changes } = uploads.of(userId))
          await checkRoomIn('photographs', userId, bytes, database.db)
        }
        uploads.count(userId, { reserved: bytes, written: 0 })
        return (isWritten) => {
          uploads.count(userId, { reserved: -bytes, written: isWritten ? bytes : 0 })
          if (isWritten) addToSums([ALL_USERS_KEY, keyOf(userId, 'photographs')], bytes)
        }
      },
      /** Remaining bytes; null without a limit. */
      left: (userId: string): Promise<number | null> => readLeft(userId, 'photographs'),
    },

    async use(userId: string): Promise<StorageUse> {
      const { photographs, parts } = await readUse(userId, database.db)
      return {
        used: sumOf(parts),
        limit: limits().userBytes,
        left: await readLeft(userId, 'other'),
        parts,
        photographs: {
          used: photographs.bytes,
          count: photographs.count,
          limit: limits().photographBytes,
          left: await readLeft(userId, 'photographs'),
        },
      }
    },

    /** Total bytes of all users, a few seconds old at most. */
    allBytes: async (): Promise<number> => sumAll(database.db),

    /** Readiness check. Rejects if there is no space left, with the free bytes. */
    async ready(): Promise<void> {
      const left = await remainingBytes(database.db)
      if (left <= 0)
        throw new StoreFull(
          `The disk is full: ${megabytes(left + limits().reserveBytes)} MB free, ${megabytes(limits().reserveBytes)} MB of them reserved.`,
        )
    },
  }
}
