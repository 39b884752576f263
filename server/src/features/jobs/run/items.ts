// Shared processing of job items.
import type { Database } from '../../../platform/database/index.ts'
import { ClaimLost, type RunContext } from '../jobs.kinds.ts'

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
  context: RunContext,
  index: number,
  record: (tx: Database) => Promise<StoredImage>,
  discard: () => Promise<void>,
  cents?: number,
): Promise<void> {
  let isNew = true
  try {
    const finish = async (tx: Database) => {
      const result = await record(tx)
      isNew = result.isNew
      return result
    }
    await context.finishItem(index, finish, cents)
  } catch (error) {
    // After any other error the row may have been committed, so its objects must stay.
    if (error instanceof ClaimLost) await discard()
    throw error
  }
  if (!isNew) await discard()
}
