import type { Database } from '../../../platform/database/index.ts'
import { viewerOf, type RoadmapDeps } from '../roadmap.deps.ts'
import { unknownItem } from '../roadmap.present.ts'
import * as store from './votes.store.ts'

export type VotesService = ReturnType<typeof createVotesService>

/** Votes and follows. A merged item resolves to its target. */
export function createVotesService(deps: Pick<RoadmapDeps, 'database' | 'clock' | 'isAdmin'>) {
  const { database, clock } = deps

  /** Runs in a transaction with the counting item locked. */
  async function changeItem<T>(
    userId: string,
    id: string,
    work: (tx: Database, item: store.LockedItem) => Promise<T>,
  ): Promise<T> {
    const { isAdmin } = await viewerOf(deps, userId)
    return database.transact(async (tx) => {
      const item = await store.lockRoot(tx, id)
      if (!item || (item.held && !isAdmin && item.author_id !== userId)) throw unknownItem()
      return await work(tx, item)
    })
  }

  return {
    async vote(userId: string, id: string) {
      // A repeated press or request needs no lock.
      const vote = await store.findGiven(database.db, id, userId)
      if (vote) return { ...vote, hasVoted: true, isFollowed: true }
      return changeItem(userId, id, async (tx, item) => {
        await store.insertVote(tx, { itemId: item.id, userId, votedOn: id, now: clock.now() })
        await store.insertFollower(tx, item.id, userId)
        return { id: item.id, ...(await store.findStanding(tx, item.id, userId)) }
      })
    },

    /** The author keeps following the suggestion. */
    unvote: (userId: string, id: string) =>
      changeItem(userId, id, async (tx, item) => {
        if (item.author_id !== userId) await store.deleteFollower(tx, item.id, userId)
        await store.deleteVotes(tx, item.id, userId)
        return { id: item.id, ...(await store.findStanding(tx, item.id, userId)) }
      }),

    follow: (userId: string, id: string) =>
      changeItem(userId, id, async (tx, item) => {
        await store.insertFollower(tx, item.id, userId)
        return { id: item.id, isFollowed: true }
      }),

    unfollow: (userId: string, id: string) =>
      changeItem(userId, id, async (tx, item) => {
        await store.deleteFollower(tx, item.id, userId)
        return { id: item.id, isFollowed: false }
      }),

    /** Recounts the votes of a user who was suspended, reinstated or deleted. */
    recountOf: (userId: string) => database.transact((tx) => store.recountOf(tx, userId)),

    /** Repairs wrong counts. Runs once a day. */
    async recount(): Promise<void> {
      let after: string | undefined
      do {
        const from = after
        after = await database.transact((tx) => store.recountAfter(tx, from))
      } while (after !== undefined)
    },
  }
}
