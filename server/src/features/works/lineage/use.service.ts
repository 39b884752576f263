import { refuse } from '@studio/contract/kernel'
import type { PromptContent } from '@studio/contract/prompts'
import { PromptContent as ContentSchema } from '@studio/contract/prompts'
import { type Lineage, isRemixable, worksReasons } from '@studio/contract/works'
import * as z from 'zod/mini'
import type { Database } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import { contentOf } from '../publish/source.service.ts'
import type { WorkNotices } from '../notices/works.notices.ts'
import { checkVisible, visibilityOf, unknownWork } from '../visible.ts'
import type { PublishDeps } from '../publish/publish.deps.ts'
import { findParents, findWork, type Snapshot } from '../works.store.ts'
import * as store from './lineage.store.ts'

const MAX_CHILDREN = 200
const KEPT_BATCH_SIZE = 1_000

export type UseService = ReturnType<typeof createUseService>

/** Texts of a work in the form of a prompt; fields that the schema rejects are omitted. */
function copyOf(snapshot: Snapshot): PromptContent {
  const parsed = z.safeParse(ContentSchema, contentOf(snapshot))
  if (parsed.success) return parsed.data
  const { prompt = '', negative = '' } = snapshot
  return z.parse(ContentSchema, { body: prompt, negative })
}

export function createUseService(deps: PublishDeps, notices: Pick<WorkNotices, 'used'>) {
  const { database, clock, prompts, isAdmin } = deps

  async function find(db: Database, id: string, userId: string) {
    const row = await findWork(db, id, { id: userId, now: clock.now() })
    checkVisible(row, { userId, isAdmin: await isAdmin(userId) })
    return row
  }

  async function copy(tx: Database, userId: string, id: string): Promise<{ promptId: string }> {
    const row = await find(tx, id, userId)
    const isOwn = row.author_id === userId
    if (row.status !== 'live' && !isOwn) throw refuse(worksReasons.notPublished)
    if (!isOwn && !isRemixable(row.licence))
      throw refuse(
        worksReasons.allRightsReserved,
        { author: row.display_name },
        {
          details: { licence: row.licence },
        },
      )
    if (!row.snapshot.prompt) throw refuse(worksReasons.recipeHidden)
    const { id: promptId } = await prompts.create(tx, userId, {
      title: row.title,
      content: copyOf(row.snapshot),
      tags: row.tags,
      madeBy: 'remix',
    })
    const self = { id, title: row.title, author: row.display_name, licence: row.licence, depth: 1 }
    await store.insertCopies(tx, promptId, await store.findLineOf(tx, id, self))
    if (!isOwn && (await store.insertUse(tx, { workId: id, userId, promptId, now: clock.now() })))
      await notices.used(tx, { authorId: row.author_id, workId: id, title: row.title })
    return { promptId }
  }

  return {
    async use(
      userId: string,
      id: string,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ promptId: string }> {
      const created = await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => copy(tx, userId, id)),
      )
      prompts.notify(userId, created.promptId)
      return created
    },

    /** Includes withdrawn and removed works, whose names are still shown. */
    async lineage(userId: string | undefined, id: string): Promise<Lineage> {
      const now = clock.now()
      const row = await findWork(database.db, id, { id: userId ?? null, now })
      const viewer = { userId, isAdmin: userId ? await isAdmin(userId) : false }
      if (!row || visibilityOf(row, viewer) === 'nothing') throw unknownWork()
      return {
        parents: await findParents(database.db, id, now),
        children: await store.findChildren(database.db, id, now, MAX_CHILDREN),
        own: userId ? await store.findOwnCopies(database.db, id, userId) : [],
      }
    },

    /** Counts uses that led to a kept image. Call it every minute. */
    noteKept: () => database.transact((tx) => store.recordKeptUses(tx, KEPT_BATCH_SIZE)),
  }
}
