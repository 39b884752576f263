import { Id, Refusal, refuse } from '@studio/contract/kernel'
import { MAX_MUTES, type Mute, worksReasons } from '@studio/contract/works'
import type { WorksDeps } from '../works.deps.ts'
import * as store from './people.store.ts'

const creatorNotFound = () => new Refusal('NOT_FOUND', 'Creator not found.')

export type PeopleService = ReturnType<typeof createPeopleService>

/** Follows and mutes of a user. */
export function createPeopleService({ database, clock }: Pick<WorksDeps, 'database' | 'clock'>) {
  return {
    async follow(userId: string, creatorId: string) {
      const isSeen = await store.isCreatorSeen(database.db, creatorId, clock.now())
      if (!isSeen || creatorId === userId) throw creatorNotFound()
      await store.insertFollow(database.db, userId, creatorId, clock.now())
      return { isFollowed: true }
    },

    /** Also works for creators who are no longer visible. */
    async unfollow(userId: string, creatorId: string) {
      const was = await store.deleteFollow(database.db, userId, creatorId)
      if (!was && !(await store.isCreatorSeen(database.db, creatorId, clock.now()))) throw creatorNotFound()
      return { isFollowed: false }
    },

    mutes: (userId: string) => store.listMutes(database.db, userId),

    async mute(userId: string, mute: Mute): Promise<Mute> {
      if (mute.kind === 'creator' && (!Id.safeParse(mute.value).success || mute.value === userId))
        throw new Refusal('NOT_FOUND', 'Creator not found.')
      await database.transact(async (tx) => {
        if ((await store.insertMute(tx, userId, mute)) > MAX_MUTES)
          throw refuse(worksReasons.tooManyMutes, { most: MAX_MUTES })
      })
      return mute
    },

    async unmute(userId: string, mute: Mute): Promise<Mute> {
      await store.deleteMute(database.db, userId, mute)
      return mute
    },
  }
}
