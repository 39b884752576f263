import { worksReasons } from '@studio/contract/works'
import { DAY_MS, refuse } from '@studio/contract/kernel'
import { checkVisible } from '../visible.ts'
import type { WorksDeps } from '../works.deps.ts'
import * as store from './likes.store.ts'
import { netOf } from './nets.ts'

/** Days after which the network of a like is deleted. */
const NETS_KEPT_DAYS = 7

export type LikesService = ReturnType<typeof createLikesService>

export function createLikesService(
  { database, clock, isAdmin }: WorksDeps,
  { netSecret }: { netSecret: () => Promise<string> },
) {
  async function change(
    act: 'like' | 'unlike',
    { id, userId, ip }: { id: string; userId: string; ip: string },
  ): Promise<{ likes: number; isLiked: boolean }> {
    const secret = await netSecret()
    const viewer = { userId, isAdmin: await isAdmin(userId) }
    return database.transact(async (tx) => {
      const at = clock.now()
      const row = await store.lockLiked(tx, id, at)
      checkVisible(row, viewer)
      if (row.status !== 'live') throw refuse(worksReasons.notPublished)
      const like = { workId: id, userId }
      const isNews =
        act === 'like'
          ? await store.insertLike(tx, { ...like, at, net: netOf(secret, { workId: id, ip }) })
          : await store.deleteLike(tx, like)
      const step = act === 'like' ? 1 : -1
      return { likes: row.likes + (isNews ? step : 0), isLiked: act === 'like' }
    })
  }

  return {
    like: (input: { id: string; userId: string; ip: string }) => change('like', input),
    unlike: (input: { id: string; userId: string; ip: string }) => change('unlike', input),
    /** Call it every hour. */
    forgetNets: () =>
      store.deleteNets(database.db, new Date(clock.now().getTime() - NETS_KEPT_DAYS * DAY_MS)),
  }
}
