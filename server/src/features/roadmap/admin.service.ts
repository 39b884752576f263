import { Refusal, refuse } from '@studio/contract/kernel'
import { type RoadmapItem, type RoadmapItemChange, roadmapReasons } from '@studio/contract/roadmap'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import { firstPosition, positionBetween } from '../../platform/positions/index.ts'
import * as store from './admin.store.ts'
import type { ItemsService } from './items.service.ts'
import type { RoadmapDeps } from './roadmap.deps.ts'
import { unknownItem } from './roadmap.present.ts'

/** Max. key length in characters; longer keys make the whole column get short ones. */
const MAX_POSITION_LENGTH = 40

const bad = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })
const isMerged = () => refuse(roadmapReasons.merged)

/** Fields that an admin can change, as stored in the history and the audit log. */
const factsOf = (row: store.AdminRow) => ({
  status: row.status,
  title: row.title,
  body: row.body,
  answer: row.answer,
  target: row.target,
  progress: row.parts === null ? null : { done: row.parts_done, parts: row.parts },
  translations: row.translations,
})

/** Changed fields with their old and new values. */
function differenceOf(before: store.AdminRow, after: store.AdminRow): { before: object; after: object } {
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = (Object.keys(was) as (keyof typeof was)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  const pick = (facts: typeof was) => Object.fromEntries(changed.map((name) => [name, facts[name]]))
  return { before: pick(was), after: pick(is) }
}

function changed(row: store.AdminRow, change: RoadmapItemChange, now: Date): store.AdminRow {
  const { status = row.status, progress, version: _, ...words } = change
  const isMoved = status !== row.status
  return {
    ...row,
    ...words,
    status,
    ...(progress === undefined ? {} : { parts: progress?.parts ?? null, parts_done: progress?.done ?? null }),
    ...(isMoved ? { status_at: now, position: firstPosition(now) } : {}),
  } as store.AdminRow
}

export type AdminService = ReturnType<typeof createAdminService>

/** Admin actions on the roadmap. Each one is recorded in the history and the audit log. */
export function createAdminService(
  deps: Pick<RoadmapDeps, 'database' | 'clock'>,
  { find }: Pick<ItemsService, 'find'>,
) {
  const { database, clock } = deps

  const lock = async (tx: Database, id: string): Promise<store.AdminRow> => {
    const row = await store.lockItem(tx, id)
    if (!row) throw unknownItem()
    return row
  }

  async function note(
    tx: Database,
    {
      actorId,
      id,
      action: act,
      reason,
      ...sides
    }: {
      actorId: string
      id: string
      action: string
      reason?: string | undefined
      before: object
      after: object
    },
  ): Promise<void> {
    const at = clock.now()
    await store.insertHistory(tx, { itemId: id, byId: actorId, at, ...sides })
    await recordAudit(tx, { actorId, action: `roadmap.${act}`, subjectId: id, reason, at, ...sides })
  }

  return {
    change: (actorId: string, id: string, change: RoadmapItemChange): Promise<RoadmapItem> =>
      database.transact(async (tx) => {
        const before = await lock(tx, id)
        if (change.version !== undefined && change.version !== before.version)
          throw refuse(roadmapReasons.changed)
        if (before.merged_into !== null) throw isMerged()
        const after = changed(before, change, clock.now())
        if (after.status === 'declined' && !after.answer)
          throw bad('answer', 'Enter the reason for declining. It’s visible to everyone.')
        const sides = differenceOf(before, after)
        if (Object.keys(sides.after).length > 0) {
          await store.updateItem(tx, after)
          await note(tx, { actorId, id, action: 'change', ...sides })
        }
        return await find(tx, { userId: actorId, isAdmin: true, now: clock.now() }, id)
      }),

    merge: (
      actorId: string,
      id: string,
      { into, reason }: { into: string; reason?: string | undefined },
    ): Promise<RoadmapItem> =>
      database.transact(async (tx) => {
        await store.lockMerges(tx)
        const root = await store.findRoot(tx, into)
        if (root === undefined)
          throw refuse(roadmapReasons.mergeTargetGone, undefined, {
            details: { into: 'Roadmap item not found.' },
          })
        if (root === id) throw refuse(roadmapReasons.mergeIntoItself)
        // Locks both in the order of their ids, like the vote count, to avoid deadlocks.
        for (const each of [id, root].toSorted()) await lock(tx, each)
        const { merged_into } = await lock(tx, id)
        if (merged_into !== null) throw isMerged()
        await store.setMerged(tx, id, root)
        await store.moveVotes(tx, id, root)
        await note(tx, {
          actorId,
          id,
          action: 'merge',
          reason,
          before: { mergedInto: null },
          after: { mergedInto: root },
        })
        await store.insertHistory(tx, {
          itemId: root,
          byId: actorId,
          at: clock.now(),
          before: {},
          after: { merged: id },
        })
        return await find(tx, { userId: actorId, isAdmin: true, now: clock.now() }, root)
      }),

    unmerge: (actorId: string, id: string): Promise<RoadmapItem> =>
      database.transact(async (tx) => {
        await store.lockMerges(tx)
        const above = await store.findMergeTargets(tx, id)
        for (const each of [id, ...above].toSorted()) await lock(tx, each)
        const { merged_into } = await lock(tx, id)
        if (merged_into === null) throw refuse(roadmapReasons.notMerged)
        await store.removeVotes(tx, id, above)
        await store.setMerged(tx, id, null)
        const root = above.at(-1) ?? merged_into
        for (const each of [id, root]) await store.raiseWaiting(tx, each)
        await note(tx, {
          actorId,
          id,
          action: 'unmerge',
          before: { mergedInto: merged_into },
          after: { mergedInto: null },
        })
        await store.insertHistory(tx, {
          itemId: root,
          byId: actorId,
          at: clock.now(),
          before: {},
          after: { unmerged: id },
        })
        return await find(tx, { userId: actorId, isAdmin: true, now: clock.now() }, id)
      }),

    move: (actorId: string, id: string, { after }: { after: string | null }): Promise<RoadmapItem> =>
      database.transact(async (tx) => {
        const { status } = await lock(tx, id)
        await store.lockOrder(tx, status)
        const row = await lock(tx, id)
        if (row.merged_into !== null) throw isMerged()
        const place = () => store.findNeighbours(tx, { id, status, after })
        let near = await place()
        if (!near)
          throw refuse(roadmapReasons.otherColumn, undefined, {
            details: { after: 'This item has another status.' },
          })
        let position = positionBetween(near.before, near.next)
        if (position.length > MAX_POSITION_LENGTH) {
          await store.spreadPositions(tx, status)
          near = (await place()) ?? near
          position = positionBetween(near.before, near.next)
        }
        await store.setPosition(tx, id, position)
        await recordAudit(tx, {
          actorId,
          action: 'roadmap.move',
          subjectId: id,
          at: clock.now(),
          before: { position: row.position },
          after: { position },
        })
        return await find(tx, { userId: actorId, isAdmin: true, now: clock.now() }, id)
      }),
  }
}
