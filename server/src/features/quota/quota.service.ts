import { MINUTE_MS, Refusal } from '@studio/contract/kernel'
import type { StorageUse } from '@studio/contract/quota'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { type Objects, storageFull, StoreFull } from '../../platform/objects/index.ts'
import { countOver, countWrites, sumBytesByKind, sumAllBytes } from './quota.store.ts'

/** Cache time of a sum. Writes of this process are added in the meantime. */
const WEIGHED_MS = 10_000
const MAX_CACHED = 10_000
/** Key of the sums over all users. */
const ALL_USERS_KEY = '*'

/** Storage and write limits. */
export interface StorageLimits {
  /** Bytes per user and in total; null for no limit. */
  userBytes: number | null
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

const megabytes = (bytes: number) => Math.max(0, Math.floor(bytes / 1_000_000))

/** Write limits: per minute, in total, and by free space. */
export function createQuotaService({ database, objects, clock, limits }: QuotaDeps) {
  const weights = new LRUCache<string, { bytes: number }>({ max: MAX_CACHED, ttl: WEIGHED_MS })

  async function sumBytes(userId: string, db: Database): Promise<{ bytes: number }> {
    const cached = weights.get(userId)
    if (cached) return cached
    const bytes =
      userId === ALL_USERS_KEY
        ? await sumAllBytes(db)
        : (await sumBytesByKind(db, userId)).reduce((sum, part) => sum + part.bytes, 0)
    const weight = { bytes }
    weights.set(userId, weight)
    return weight
  }

  /** Remaining bytes of the installation; infinite without a limit. */
  async function remainingBytes(db: Database): Promise<number> {
    const free = (await objects.free()) ?? Number.POSITIVE_INFINITY
    const { allBytes, reserveBytes } = limits()
    if (allBytes === null) return free - reserveBytes
    return Math.min(free - reserveBytes, allBytes - (await sumBytes(ALL_USERS_KEY, db)).bytes)
  }

  const minuteOf = () => Math.floor(clock.now().getTime() / MINUTE_MS)

  async function refuseFloods(userId: string): Promise<void> {
    const { writesPerMinute, bytesPerMinute } = limits()
    const now = await countWrites(database.db, userId, { minute: minuteOf(), writes: 1, bytes: 0 })
    if (now.writes <= writesPerMinute && now.bytes < bytesPerMinute) return
    const retryAfter = Math.ceil((MINUTE_MS - (clock.now().getTime() % MINUTE_MS)) / 1000)
    throw new Refusal('RATE_LIMITED', 'Too much was uploaded in a short time. Wait a moment and try again.', {
      retryAfter,
    })
  }

  /** Remaining bytes of a user; infinite without a limit. */
  async function ownRoom(userId: string, db: Database): Promise<number> {
    const { userBytes } = limits()
    return userBytes === null ? Number.POSITIVE_INFINITY : userBytes - (await sumBytes(userId, db)).bytes
  }

  /**
   * As `ownRoom`. A cached value may only allow a write. A refusal needs a fresh one, because the user may just have
   * deleted something.
   */
  async function enough(userId: string, bytes: number, db: Database): Promise<number> {
    const available = await ownRoom(userId, db)
    if (available >= bytes) return available
    weights.delete(userId)
    return ownRoom(userId, db)
  }

  /**
   * Checks if a user can store this many bytes (default 1). Without a user, checks the installation only. Returns the
   * remaining bytes (infinite without a limit).
   * @throws Refusal STORAGE_FULL, QUOTA_EXCEEDED
   */
  async function checkRoom(userId: string | null, bytes = 1, db = database.db): Promise<number> {
    const all = await remainingBytes(db)
    if (all < bytes) throw storageFull()
    const own = userId === null ? Number.POSITIVE_INFINITY : await enough(userId, bytes, db)
    if (own < bytes)
      throw new Refusal(
        'QUOTA_EXCEEDED',
        `Your storage is full: ${megabytes(own)} MB left. Delete files and empty the trash.`,
        { details: { left: String(Math.max(0, own)), limit: String(limits().userBytes) } },
      )
    return Math.min(all, own)
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
      if (userId !== null) await refuseFloods(userId)
      return checkRoom(userId, bytes)
    },

    /** Call it after the write. */
    async wrote(userId: string | null, bytes: number): Promise<void> {
      for (const who of [ALL_USERS_KEY, ...(userId === null ? [] : [userId])]) {
        const cached = weights.get(who)
        if (cached) cached.bytes += bytes
      }
      if (userId !== null) await countWrites(database.db, userId, { minute: minuteOf(), writes: 0, bytes })
    },

    async use(userId: string): Promise<StorageUse> {
      const parts = await sumBytesByKind(database.db, userId)
      const used = parts.reduce((sum, { bytes }) => sum + bytes, 0)
      weights.set(userId, { bytes: used })
      const left = Math.max(
        0,
        Math.min(await remainingBytes(database.db), await ownRoom(userId, database.db)),
      )
      return { used, limit: limits().userBytes, left: Number.isFinite(left) ? left : null, parts }
    },

    /** Total bytes of all users, a few seconds old at most. */
    allBytes: async (): Promise<number> => (await sumBytes(ALL_USERS_KEY, database.db)).bytes,

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
