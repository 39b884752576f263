import { HOUR_MS } from '@studio/contract/kernel'
import { numberFormat } from '@studio/domain/kernel'
import type { Database } from '../../../platform/database/index.ts'
import type { WorksDeps } from '../works.deps.ts'
import { ENOUGH_DAYS, MIN_PICTURES, isUnlikely, rankOf, reasonCodesOf } from './rank.ts'
import * as store from './ranking.store.ts'

const BATCH_SIZE = 500

export type RankingService = ReturnType<typeof createRankingService>

/** Updates the order of "best": changed works every ten minutes, all works daily (design of the library, rule 3). */
export function createRankingService({
  database,
  clock,
  raise,
}: Pick<WorksDeps, 'database' | 'clock' | 'raise'>) {
  /** Start of the likes that aren’t counted: one hour before the work was frozen. */
  const uncounted = (frozenAt: Date | null) => frozenAt && new Date(frozenAt.getTime() - HOUR_MS)

  async function freezeWhereUnlikely(tx: Database, row: store.RankedRow, now: Date): Promise<Date | null> {
    const frozenAt = row.verdict === 'wrong' ? null : row.rank_frozen_at
    // An admin who has just reviewed the work has seen these likes.
    if (frozenAt || row.verdict === 'wrong') return frozenAt
    if (!isUnlikely({ lastHour: row.last_hour, usualPerHour: row.usual_per_hour })) return null
    await raise(
      tx,
      { kind: 'work', id: row.id, authorId: row.author_id },
      `${row.last_hour} likes in an hour; the usual number is ${numberFormat('en', { maximumFractionDigits: 1 }).format(row.usual_per_hour)}. Its ranking is unchanged.`,
    )
    return now
  }

  async function rank(tx: Database, ids: readonly string[], now: Date): Promise<void> {
    const rows = await store.lockRanked(tx, ids, now)
    const frozen = new Map<string, Date | null>()
    for (const row of rows) frozen.set(row.id, await freezeWhereUnlikely(tx, row, now))
    const entries = rows.map(({ id }) => ({ id, until: uncounted(frozen.get(id) ?? null) }))
    const max = { now, days: ENOUGH_DAYS, pictures: MIN_PICTURES }
    const likes = Map.groupBy(await store.findLikes(tx, entries, max), ({ work_id }) => work_id)
    const ranks = rows.map(({ id, kept_by: countedUses, visitors, publish_at }) => ({
      id,
      rank: rankOf({
        keptUses: countedUses,
        visitorDays: visitors,
        ageMs: now.getTime() - publish_at.getTime(),
        likes: (likes.get(id) ?? []).map(({ account_days, pictures, is_mutual, nth, count }) => ({
          accountDays: account_days,
          finishedPictures: pictures,
          isMutual: is_mutual,
          nth,
          count,
        })),
      }),
      why: reasonCodesOf({ keptUses: countedUses, visitors }),
      frozenAt: frozen.get(id) ?? null,
    }))
    await store.updateRanks(tx, ranks, now)
  }

  /** Processes works in batches, one transaction each, until none are left. Later changes wait for the next run. */
  async function rankAll(next: (tx: Database) => Promise<string[]>, now: Date): Promise<number> {
    let ranked = 0
    for (;;) {
      const count = await database.transact(async (tx) => {
        const ids = await next(tx)
        if (ids.length > 0) await rank(tx, ids, now)
        return ids.length
      })
      ranked += count
      if (count < BATCH_SIZE) return ranked
    }
  }

  return {
    /** Updates new and changed works. Call it every ten minutes. */
    async rankChanged(): Promise<number> {
      const now = clock.now()
      const changed = await rankAll((tx) => store.claimChanged(tx, BATCH_SIZE), now)
      return changed + (await rankAll((tx) => store.findAged(tx, new Date(0), BATCH_SIZE), now))
    },
    /** Updates all works, because ranks depend on age. Call it daily. */
    async rankAged(): Promise<number> {
      const now = clock.now()
      return rankAll((tx) => store.findAged(tx, now, BATCH_SIZE), now)
    },
  }
}
