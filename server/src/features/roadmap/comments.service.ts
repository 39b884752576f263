import { randomUUID } from 'node:crypto'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { COMMENTS_A_DAY, type RoadmapComment, roadmapReasons } from '@studio/contract/roadmap'
import { pageOfRows, readCursor } from '../../platform/database/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import * as store from './comments.store.ts'
import { findItem, lockAuthor } from './items.store.ts'
import { COMMENT_KIND, viewerOf, type RoadmapDeps } from './roadmap.deps.ts'
import { commentOf, unknownItem } from './roadmap.present.ts'
import { lockRoot } from './votes/votes.store.ts'

export type CommentsService = ReturnType<typeof createCommentsService>

export function createCommentsService(deps: RoadmapDeps) {
  const { database, clock, check } = deps

  return {
    async list(
      userId: string,
      id: string,
      { cursor, limit }: { cursor?: string | undefined; limit: number },
    ) {
      const viewer = await viewerOf(deps, userId)
      if (!(await findItem(database.db, id, viewer))) throw unknownItem()
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const rows = await store.listComments(database.db, id, viewer, { after, limit })
      const { page, nextCursor } = pageOfRows(rows, limit)
      return { comments: page.map((row) => commentOf(row, userId)), nextCursor }
    },

    async add(
      userId: string,
      itemId: string,
      text: string,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ comment: RoadmapComment }> {
      const { isAdmin } = await viewerOf(deps, userId)
      return database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const item = await lockRoot(tx, itemId)
          if (!item || (item.held && !isAdmin && item.author_id !== userId)) throw unknownItem()
          await lockAuthor(tx, userId)
          const now = clock.now()
          if ((await store.countComments(tx, userId, new Date(now.getTime() - DAY_MS))) >= COMMENTS_A_DAY)
            throw refuse(
              roadmapReasons.tooManyComments,
              { most: COMMENTS_A_DAY },
              { retryAfter: DAY_MS / 24000 },
            )
          const id = randomUUID()
          await store.insertComment(tx, { id, itemId: item.id, userId, text, isTeam: isAdmin, now })
          const subject = { kind: COMMENT_KIND, id, authorId: userId, holdFrom: 'medium' as const }
          const { refusal } = await check(subject, { text }, tx)
          if (refusal) throw refusal
          const row = await store.findComment(tx, id, now)
          if (!row) throw new Error('The new comment was not found.')
          return { comment: commentOf(row, userId) }
        }),
      )
    },

    async remove(userId: string, itemId: string, id: string): Promise<{ id: string }> {
      const { isAdmin } = await viewerOf(deps, userId)
      await database.transact(async (tx) => {
        const now = clock.now()
        const erased = await store.eraseComment(tx, { itemId, id, userId: isAdmin ? null : userId, now })
        if (!erased) throw new Refusal('NOT_FOUND', 'Comment not found.')
        if (erased.user_id === userId) return
        const after = { deleted: true }
        await recordAudit(tx, {
          actorId: userId,
          action: 'roadmap.delete-comment',
          subjectId: id,
          before: { deleted: false },
          after,
          at: now,
        })
      })
      return { id }
    },
  }
}
