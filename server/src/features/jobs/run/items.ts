// What every kind of job does with its items.
import type { Database } from '../../../platform/database/index.ts'
import { ClaimLost, type RunContext } from '../jobs.kinds.ts'

/** Works on every item, so many at once. After an error none is begun; it is thrown when the rest have ended. */
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

interface Kept {
  id: string
  /** False: another run has recorded the same item before. */
  isNew: boolean
  isElsewhere?: boolean
}

/**
 * Objects first, then the row that says they are there, in the transaction that marks the item done. Objects that no
 * row will point to are discarded.
 */
export async function finishWith(
  context: RunContext,
  index: number,
  record: (tx: Database) => Promise<Kept>,
  discard: () => Promise<void>,
): Promise<void> {
  let isNew = true
  try {
    await context.finishItem(index, async (tx) => {
      const kept = await record(tx)
      isNew = kept.isNew
      return kept
    })
  } catch (error) {
    // After any other error it may have been recorded all the same, so its objects must stay.
    if (error instanceof ClaimLost) await discard()
    throw error
  }
  if (!isNew) await discard()
}
