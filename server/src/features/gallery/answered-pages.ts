// Pages of the gallery as they were answered: asked for again on each visit, and mostly unchanged.
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import { readVersion } from './versions.store.ts'

/** Bytes that all remembered pages together may take; a page of 60 is some 50 kB. */
const REMEMBERED_BYTES = 16 * 1024 * 1024

interface AnsweredPage<Answer> {
  /** Of the owner's gallery, read before the page was: it shows this version or a newer one. */
  version: number
  answer: Answer
}

interface AnsweredPagesDeps<Query, Answer> {
  database: DatabaseHandle
  signing: Signing
  clock: Clock
  /** Reads a page, or what sums pages up, and makes it into what is sent. */
  read(userId: string, query: Query): Promise<Answer>
}

/** Answers a page again as long as nothing in the owner's gallery has changed, which costs the read of one row. */
export function createAnsweredPages<Query, Answer extends { json: Buffer }>(
  deps: AnsweredPagesDeps<Query, Answer>,
) {
  const { database, signing, clock, read } = deps
  const pages = new LRUCache<string, AnsweredPage<Answer>>({
    maxSize: REMEMBERED_BYTES,
    sizeCalculation: ({ answer }) => answer.json.length,
  })

  return async (userId: string, query: Query): Promise<Answer> => {
    // Made for the same sign-in and the same minutes: while an address would be signed the same, all in a page would.
    const key = JSON.stringify([userId, signing.address('/', clock), query])
    const version = await readVersion(database.point, userId)
    const before = pages.get(key)
    if (before?.version === version) return before.answer
    const answer = await read(userId, query)
    pages.set(key, { version, answer })
    return answer
  }
}
