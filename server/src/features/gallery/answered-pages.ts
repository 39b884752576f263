// Cache of gallery pages as sent. They are requested on every visit and mostly unchanged.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import { readVersion } from './versions.store.ts'

/** Max. bytes of all cached pages. A page of 60 items has about 50 kB. */
const REMEMBERED_BYTES = 16 * 1024 * 1024

interface AnsweredPage<Answer> {
  /** Version of the owner's gallery, read before the page. The page shows this version or a newer one. */
  version: number
  answer: Answer
}

interface AnsweredPagesDeps<Query, Answer> {
  database: DatabaseHandle
  signing: Signing
  clock: Clock
  /** Reads a page or a summary and serialises it. */
  read(userId: string, query: Query): Promise<Answer>
}

/** Returns a cached page while the owner's gallery is unchanged, which costs the read of one row. */
export function createAnsweredPages<Query, Answer extends { json: Buffer }>(
  deps: AnsweredPagesDeps<Query, Answer>,
) {
  const { database, signing, clock, read } = deps
  const pages = new LRUCache<string, AnsweredPage<Answer>>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ answer }) => answer.json.length,
  })

  return async (userId: string, query: Query): Promise<Answer> => {
    // The key includes the current signature: if one URL would get the same signature, so would all others of
    // the page.
    const key = JSON.stringify([userId, signing.address('/', clock), query])
    const version = await readVersion(database.point, userId)
    const before = pages.get(key)
    if (before?.version === version) return before.answer
    const answer = await read(userId, query)
    pages.set(key, { version, answer })
    return answer
  }
}
