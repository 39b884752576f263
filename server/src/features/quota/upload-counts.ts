import { LRUCache } from 'lru-cache'

interface UploadCount {
  /** Bytes being written. */
  reserved: number
  /** Bytes written since the start of this process. */
  written: number
  /** Increases whenever a write begins or ends. */
  changes: number
}

const NONE: UploadCount = { reserved: 0, written: 0, changes: 0 }

/** Bytes that users upload to this process and that the sums in the database don’t include yet. */
export function createUploadCounts(maxUsers: number) {
  const counts = new LRUCache<string, UploadCount>({ max: maxUsers })
  const of = (userId: string): UploadCount => counts.get(userId) ?? NONE
  return {
    of,
    /** Adds bytes to the count of a user. */
    count(userId: string, { reserved, written }: Pick<UploadCount, 'reserved' | 'written'>): void {
      const own = of(userId)
      counts.set(userId, {
        reserved: Math.max(0, own.reserved + reserved),
        written: own.written + written,
        changes: own.changes + 1,
      })
    },
  }
}
