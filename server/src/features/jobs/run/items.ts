// Shared processing of job items.
import type { Database } from '../../../platform/database/index.ts'
import { StoreFull } from '../../../platform/objects/index.ts'
import { isUnavailable } from '../../../platform/unavailable/index.ts'
import { ClaimLost, type RunContext } from '../jobs.kinds.ts'
import type { Wait } from './trying.ts'

/** First and longest pause in ms while a dependency is unavailable. The longest is the delay after it is back. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 5_000

export interface Storing {
  context: Pick<RunContext, 'signal' | 'log'>
  wait: Wait
}

/**
 * Repeats `work`, which stores a finished result, for as long as the object store or the database is unavailable or
 * full: the result may have been paid for. Throws the signal's reason if that fires first.
 */
export async function untilStored<T>({ context, wait }: Storing, work: () => Promise<T>): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      const result = await work()
      if (pauses > 0) context.log.info({ pauses }, 'a finished result was stored')
      return result
    } catch (error) {
      context.signal.throwIfAborted()
      if (!(isUnavailable(error) || error instanceof StoreFull)) throw error
      if (pauses === 0) context.log.warn({ err: error }, 'a finished result is kept until it can be stored')
      await wait(Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS), context.signal)
    }
  }
}

/**
 * Processes all items with limited concurrency. After an error no further ones are started; it is thrown when the
 * running ones have ended.
 */
export async function forEachLimit<T>(
  items: T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const errors: unknown[] = []
  const lane = async () => {
    for (const item of left) {
      if (errors.length > 0) return
      await work(item).catch((error) => errors.push(error))
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
  if (errors.length > 0) throw errors[0]
}

interface StoredImage {
  id: string
  /** False if another run has already recorded the item. */
  isNew: boolean
  isElsewhere?: boolean
}

/**
 * Writes objects first, then their row in the transaction that marks the item done. Unreferenced objects are discarded.
 */
export async function finishWith(
  { context, wait }: { context: RunContext; wait: Wait },
  index: number,
  record: (tx: Database) => Promise<StoredImage>,
  discard: () => Promise<void>,
  cents?: number,
): Promise<void> {
  let isNew = true
  let times = 0
  try {
    const finish = async (tx: Database) => {
      const result = await record(tx)
      isNew = result.isNew
      return result
    }
    await untilStored({ context, wait }, () => {
      times++
      return context.finishItem(index, finish, cents)
    })
  } catch (error) {
    // After any other error the row may have been committed, so its objects must stay.
    if (error instanceof ClaimLost) await discard()
    throw error
  }
  // A commit without an answer may have recorded these objects before it was repeated. The sweep removes them if not.
  if (!isNew && times === 1) await discard()
}
