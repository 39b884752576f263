import { sessionsReasons } from '@studio/contract/sessions'
import { createHash } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import type { Database } from '../../platform/database/index.ts'
import { findMembers } from './members.store.ts'
import type { Rooms } from './rooms.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import { lockSession } from './sessions.store.ts'
import { findShootOf } from './shoots.store.ts'

/**
 * Returns the id of a user’s copy of an image. It is deterministic, so that concurrent or repeated calls make only one
 * copy.
 */
export function copyIdOf(userId: string, mediaId: string): string {
  const hash = createHash('sha256').update(`session-copy ${userId} ${mediaId}`).digest()
  // A UUID of version 8, whose bits are free to use.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

export type CopiesService = ReturnType<typeof createCopiesService>

/** Service for members’ copies of each other’s images, if the rules of their session allow them. */
export function createCopiesService({
  database,
  gallery,
  rooms,
}: Pick<SessionsDeps, 'database' | 'gallery'> & { rooms: Rooms }) {
  return {
    /** For members who may see the session’s images: until the session expires, and unless they were removed. */
    async keep(userId: string, sessionId: string, mediaId: string): Promise<string> {
      const { db } = database
      const allowed = async (tx: Database) => {
        const session = await rooms.enter(tx, sessionId, userId)
        if (session.rules.copies !== 'members') throw refuse(sessionsReasons.copiesOff)
        return session
      }
      const session = await allowed(db)
      const shoot = await findShootOf(db, sessionId, mediaId)
      if (!shoot) throw refuse(sessionsReasons.imageUnknown)
      if (shoot.payer_id === userId) throw refuse(sessionsReasons.ownImage)
      // The author is the member who pressed Generate; the image is in the payer’s gallery.
      const authorId = shoot.by_id ?? shoot.payer_id
      const author = (await findMembers(db, sessionId)).find((each) => each.user_id === authorId)
      const copyId = copyIdOf(userId, mediaId)
      await gallery.keepCopy(userId, {
        copyId,
        ownerId: shoot.payer_id,
        from: { mediaId, userId: authorId, author: author?.display_name ?? '', title: session.title },
        async check(tx) {
          // Locks the session, so that the member is not removed before the commit.
          await lockSession(tx, sessionId)
          await allowed(tx)
        },
      })
      return copyId
    },
  }
}
