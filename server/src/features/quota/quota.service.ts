import { Refusal } from '@studio/contract/kernel'
import type { StorageUse } from '@studio/contract/quota'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { type Objects, storageFull, StoreFull } from '../../platform/objects/index.ts'
import { countOver, countWrites, weigh, weighAll } from './quota.store.ts'

const MINUTE_MS = 60_000
/** How long a sum is believed. What is written meanwhile is added to it, by this process at least. */
const WEIGHED_MS = 10_000
const REMEMBERED = 10_000
/** Whose sums these are, when they are everybody's. */
const EVERYBODY = '*'

/** How much may be kept and written. */
export interface StorageLimits {
  /** Bytes of one person, and of everybody together; null for any number. */
  userBytes: number | null
  allBytes: number | null
  /** Bytes of the disk that are left free, for the database above all. */
  reserveBytes: number
  /** Of one person; infinite for any number. */
  writesPerMinute: number
  bytesPerMinute: number
}

export interface QuotaDeps {
  database: DatabaseHandle
  objects: Pick<Objects, 'free'>
  clock: Clock
  /** As they are at this moment. */
  limits: () => StorageLimits
}

export type QuotaService = ReturnType<typeof createQuotaService>

const megabytes = (bytes: number) => Math.max(0, Math.floor(bytes / 1_000_000))

/** How much people may write: by minute, in all, and as long as the installation has room. */
export function createQuotaService({ database, objects, clock, limits }: QuotaDeps) {
  const weights = new LRUCache<string, { bytes: number }>({ max: REMEMBERED, ttl: WEIGHED_MS })

  async function weightOf(userId: string, db: Database): Promise<{ bytes: number }> {
    const known = weights.get(userId)
    if (known) return known
    const bytes =
      userId === EVERYBODY
        ? await weighAll(db)
        : (await weigh(db, userId)).reduce((sum, part) => sum + part.bytes, 0)
    const weight = { bytes }
    weights.set(userId, weight)
    return weight
  }

  /** Bytes that the installation can still take; infinite where nothing limits it. */
  async function room(db: Database): Promise<number> {
    const free = (await objects.free()) ?? Number.POSITIVE_INFINITY
    const { allBytes, reserveBytes } = limits()
    if (allBytes === null) return free - reserveBytes
    return Math.min(free - reserveBytes, allBytes - (await weightOf(EVERYBODY, db)).bytes)
  }

  const minuteOf = () => Math.floor(clock.now().getTime() / MINUTE_MS)

  async function refuseFloods(userId: string): Promise<void> {
    const { writesPerMinute, bytesPerMinute } = limits()
    const now = await countWrites(database.db, userId, { minute: minuteOf(), writes: 1, bytes: 0 })
    if (now.writes <= writesPerMinute && now.bytes < bytesPerMinute) return
    const retryAfter = Math.ceil((MINUTE_MS - (clock.now().getTime() % MINUTE_MS)) / 1000)
    throw new Refusal('RATE_LIMITED', 'Too much was uploaded in a short time. Please wait a moment.', {
      retryAfter,
    })
  }

  /** Bytes of a user's own that they may still use; infinite where nothing limits them. */
  async function ownRoom(userId: string, db: Database): Promise<number> {
    const { userBytes } = limits()
    return userBytes === null ? Number.POSITIVE_INFINITY : userBytes - (await weightOf(userId, db)).bytes
  }

  /** As `ownRoom`; what is remembered may let somebody in but not keep them out, who may just have removed something. */
  async function enough(userId: string, bytes: number, db: Database): Promise<number> {
    const room = await ownRoom(userId, db)
    if (room >= bytes) return room
    weights.delete(userId)
    return ownRoom(userId, db)
  }

  /**
   * Whether so many bytes, 1 unless said, of a user's may be written now; of nobody's, whether there is room.
   * Answers how many more may be (infinite where nothing limits it).
   * @throws Refusal STORAGE_FULL, QUOTA_EXCEEDED
   */
  async function checkRoom(userId: string | null, bytes = 1, db = database.db): Promise<number> {
    const all = await room(db)
    if (all < bytes) throw storageFull()
    const own = userId === null ? Number.POSITIVE_INFINITY : await enough(userId, bytes, db)
    if (own < bytes)
      throw new Refusal(
        'QUOTA_EXCEEDED',
        `Your storage is full: ${megabytes(own)} MB are left. Remove something, and empty the trash.`,
        { details: { left: String(Math.max(0, own)), limit: String(limits().userBytes) } },
      )
    return Math.min(all, own)
  }

  return {
    checkRoom,

    /** How many people keep more than so many bytes. */
    countOver: (bytes: number): Promise<number> => countOver(database.db, bytes),

    /**
     * To be asked before something of a user's is written: as `checkRoom`, and counts the write.
     * @throws Refusal STORAGE_FULL, QUOTA_EXCEEDED, RATE_LIMITED
     */
    async admit(userId: string | null, bytes = 1): Promise<number> {
      if (userId !== null) await refuseFloods(userId)
      return checkRoom(userId, bytes)
    },

    /** To be told after it was written. */
    async wrote(userId: string | null, bytes: number): Promise<void> {
      for (const who of [EVERYBODY, ...(userId === null ? [] : [userId])]) {
        const known = weights.get(who)
        if (known) known.bytes += bytes
      }
      if (userId !== null) await countWrites(database.db, userId, { minute: minuteOf(), writes: 0, bytes })
    },

    async use(userId: string): Promise<StorageUse> {
      const parts = await weigh(database.db, userId)
      const used = parts.reduce((sum, { bytes }) => sum + bytes, 0)
      weights.set(userId, { bytes: used })
      const left = Math.max(0, Math.min(await room(database.db), await ownRoom(userId, database.db)))
      return { used, limit: limits().userBytes, left: Number.isFinite(left) ? left : null, parts }
    },

    /** Bytes that are kept of everybody together, at most some seconds old. */
    allBytes: async (): Promise<number> => (await weightOf(EVERYBODY, database.db)).bytes,

    /** Rejects when there is no room, as a check of readiness: says how much is free. */
    async ready(): Promise<void> {
      const left = await room(database.db)
      if (left <= 0)
        throw new StoreFull(
          `There is no room: ${megabytes(left + limits().reserveBytes)} MB are free, ${megabytes(limits().reserveBytes)} MB are kept free.`,
        )
    },
  }
}
