import { sessionsReasons } from '@studio/contract/sessions'
import { createHash } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import type { Database } from '../../platform/database/index.ts'
import { findMembers } from './members.store.ts'
import type { Rooms } from './rooms.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import { lockSession } from './sessions.store.ts'
import { findShootOf } from './shoots.store.ts'

/** The id of somebody's copy of a picture: the same each time, so that there is one, whoever asks twice or at once. */
export function copyIdOf(userId: string, mediaId: string): string {
  const hash = createHash('sha256').update(`session-copy ${userId} ${mediaId}`).digest()
  // As a UUID of version 8, which says that its bits are its maker's affair.
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

export type CopiesService = ReturnType<typeof createCopiesService>

/** Copies that members keep of each other's pictures, where the rules of their session let them. */
export function createCopiesService({
  database,
  gallery,
  rooms,
}: Pick<SessionsDeps, 'database' | 'gallery'> & { rooms: Rooms }) {
  return {
    /** For whoever sees the session's pictures: until it is kept no longer, and not once they were removed. */
    async keep(userId: string, sessionId: string, mediaId: string): Promise<string> {
      const { db } = database
      const allowed = async (tx: Database) => {
        const session = await rooms.enter(tx, sessionId, userId)
        if (session.rules.copies !== 'members') throw refuse(sessionsReasons.copiesOff)
        return session
      }
      const session = await allowed(db)
      const found = await findShootOf(db, sessionId, mediaId)
      if (!found) throw refuse(sessionsReasons.imageUnknown)
      if (found.payer_id === userId) throw refuse(sessionsReasons.ownImage)
      // Whoever pressed Generate made it; whoever paid has it in their gallery.
      const authorId = found.by_id ?? found.payer_id
      const author = (await findMembers(db, sessionId)).find((each) => each.user_id === authorId)
      const copyId = copyIdOf(userId, mediaId)
      await gallery.keepCopy(userId, {
        copyId,
        ownerId: found.payer_id,
        from: { mediaId, userId: authorId, author: author?.display_name ?? '', title: session.title },
        async check(tx) {
          // The session alone, so that nobody is removed meanwhile.
          await lockSession(tx, sessionId)
          await allowed(tx)
        },
      })
      return copyId
    },
  }
}
