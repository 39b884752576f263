import { randomUUID } from 'node:crypto'
import { refuse } from '@studio/contract/kernel'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import {
  type MakeAs,
  type MakeBudget,
  type MakeDraft,
  type ProofGeneration,
  type MakeStart,
  proofsReasons,
} from '@studio/contract/proofs'
import type { Database } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import type { ProofsService } from '../proofs.service.ts'
import type { ProofRow } from '../proofs.store.ts'
import { readItems } from '../rounds/items.store.ts'
import { createDrafts } from './drafts.ts'
import { countSpent, insertMake, listMakes } from './makes.store.ts'

export type MakingService = ReturnType<typeof createMakingService>

const sumOf = (drafts: readonly MakeDraft[]) => drafts.reduce((sum, { credits }) => sum + credits, 0)

/** Generates images from feedback: suggestions with prices first, then regular photo shoots on request. */
export function createMakingService(
  deps: Pick<ProofsDeps, 'database' | 'clock' | 'gallery' | 'jobs' | 'models' | 'photoshoots'> & {
    proofs: Pick<ProofsService, 'getProof' | 'lockOwn'>
  },
) {
  const { database, clock, gallery, photoshoots, proofs } = deps
  const drafts = createDrafts(deps)

  const budgetOf = async (db: Database, { id, budget }: ProofRow): Promise<MakeBudget> => ({
    most: budget,
    spent: await countSpent(db, id),
  })

  /** @throws Refusal NOT_FOUND for an image that isn’t in the proof. */
  async function checkHasImage(proofId: string, mediaIds: readonly string[]): Promise<void> {
    const itemIds = new Set((await readItems(database.db, proofId)).map(({ mediaId }) => mediaId))
    if (mediaIds.some((id) => !itemIds.has(id))) throw refuse(proofsReasons.imageNotInProof)
  }

  async function listed(db: Database, userId: string, row: ProofRow) {
    const [orders, items, budget] = await Promise.all([
      listMakes(db, row.id),
      readItems(db, row.id),
      budgetOf(db, row),
    ])
    const isIn = new Set(items.map(({ mediaId }) => mediaId))
    const assets = await gallery.assetsOfJobs(
      db,
      userId,
      orders.map(({ jobId }) => jobId),
    )
    return {
      makes: orders.map(
        ({ createdAt, ...make }): ProofGeneration => ({
          ...make,
          createdAt: createdAt.toISOString(),
          pictures: (assets.get(make.jobId) ?? []).map(
            ({ id, url, thumbnails, placeholder, width, height }) => ({
              id,
              url,
              thumbnails,
              placeholder,
              width,
              height,
              isIn: isIn.has(id),
            }),
          ),
        }),
      ),
      budget,
    }
  }

  async function begin(
    tx: Database,
    userId: string,
    id: string,
    planned: readonly { draft: MakeDraft; request: PhotoshootRequest }[],
    expected: number,
  ) {
    const row = await proofs.lockOwn(tx, userId, id)
    const credits = sumOf(planned.map(({ draft }) => draft))
    if (credits !== expected) throw refuse(proofsReasons.priceChanged, { count: credits })
    // Holds the lock of the proof, so that two requests cannot spend the same budget.
    const { most, spent } = await budgetOf(tx, row)
    if (most !== null && spent + credits > most)
      throw refuse(proofsReasons.overBudget, { count: credits, left: Math.max(0, most - spent), most })
    for (const { draft, request } of planned) {
      const { mediaId, as, words } = draft
      const job = await photoshoots.startIn(tx, userId, request)
      await insertMake(tx, id, {
        id: randomUUID(),
        mediaId,
        round: row.round,
        as,
        words,
        jobId: job.id,
        credits: draft.credits,
        createdAt: clock.now(),
      })
    }
    return await listed(tx, userId, row)
  }

  return {
    async draft(
      userId: string,
      id: string,
      { mediaIds, as }: { mediaIds: readonly string[]; as: MakeAs },
    ): Promise<{ drafts: MakeDraft[]; credits: number; budget: MakeBudget }> {
      const row = await proofs.getProof(database.db, userId, id)
      await checkHasImage(id, mediaIds)
      const planned = await drafts.plan(
        userId,
        id,
        mediaIds.map((mediaId) => ({ mediaId, as })),
      )
      const suggested = planned.map(({ draft }) => draft)
      return { drafts: suggested, credits: sumOf(suggested), budget: await budgetOf(database.db, row) }
    },

    async start(userId: string, id: string, input: MakeStart, idempotencyKey: IdempotencyKey | undefined) {
      await proofs.getProof(database.db, userId, id)
      await checkHasImage(
        id,
        input.drafts.map(({ mediaId }) => mediaId),
      )
      const planned = await drafts.plan(userId, id, input.drafts)
      const ready = planned.map(({ draft, request }) => {
        if (request) return { draft, request }
        throw refuse(proofsReasons.cannotMake, undefined, {
          details: { mediaId: draft.mediaId, problem: draft.problem ?? '' },
        })
      })
      for (const { request } of ready) await photoshoots.check(userId, request)
      return await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, () => begin(tx, userId, id, ready, input.credits)),
      )
    },

    async list(userId: string, id: string) {
      return await listed(database.db, userId, await proofs.getProof(database.db, userId, id))
    },
  }
}
