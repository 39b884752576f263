import { randomUUID } from 'node:crypto'
import { galleryReasons, MAX_STACKED, type StackKind, type WholeStack } from '@studio/contract/gallery'
import { Refusal, refuse } from '@studio/contract/kernel'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import { lockPictures } from '../changes.store.ts'
import { imageNotFound } from '../gallery.service.ts'
import * as store from './stacks.store.ts'

interface NewStack {
  id: string
  kind: StackKind
  mediaIds: readonly string[]
  coverId?: string | null | undefined
}

interface StackChange {
  coverId?: string | null | undefined
  add?: readonly string[] | undefined
  remove?: readonly string[] | undefined
}

const stackNotFound = () => new Refusal('NOT_FOUND', 'Stack not found.')

export type StacksService = ReturnType<typeof createStacksService>

export function createStacksService({ database, clock }: { database: DatabaseHandle; clock: Clock }) {
  /** Locks images of the user. @throws Refusal NOT_FOUND if one is unknown or in the trash */
  async function lockAll(tx: Database, userId: string, ids: ReadonlySet<string>): Promise<void> {
    if ((await lockPictures(tx, userId, [...ids])).length < ids.size) throw imageNotFound()
  }

  /** Puts locked images into a stack. Returns the stacks that they leave. */
  async function gather(tx: Database, id: string, mediaIds: ReadonlySet<string>): Promise<WholeStack[]> {
    const left = (await store.stacksOf(tx, [...mediaIds])).filter((each) => each !== id)
    const replaced = await store.readStacks(tx, left)
    await store.moveToStack(tx, [...mediaIds], id)
    await store.endSmallStacks(tx, left)
    return replaced
  }

  return {
    create: (userId: string, { id, kind, mediaIds, coverId = null }: NewStack) =>
      database.transact(async (tx) => {
        const ids = new Set(mediaIds)
        if (ids.size < 2) throw refuse(galleryReasons.stackTooSmall)
        if (coverId !== null && !ids.has(coverId)) throw refuse(galleryReasons.coverNotInStack)
        await lockAll(tx, userId, ids)
        if (!(await store.putStack(tx, userId, { id, kind, coverId, now: clock.now() })))
          throw refuse(galleryReasons.stackIdTaken)
        const [before] = await store.readStacks(tx, [id])
        const removed = before?.mediaIds.filter((each) => !ids.has(each)) ?? []
        await store.moveToStack(tx, removed, null)
        const replaced = await gather(tx, id, ids)
        await store.touchStack(tx, id)
        const [stack] = await store.readStacks(tx, [id])
        return { stack: stack!, replaced }
      }),

    change: (userId: string, id: string, { coverId, add = [], remove = [] }: StackChange) =>
      database.transact(async (tx) => {
        // Images first, as everywhere: two calls that lock in different orders could wait for each other.
        const added = new Set(add)
        await lockAll(tx, userId, added)
        const [locked] = await store.lockStacks(tx, userId, [id])
        const [before] = locked === undefined ? [] : await store.readStacks(tx, [id])
        if (!before) throw stackNotFound()
        const replaced = [before, ...(await gather(tx, id, added))]
        const members = new Set([...before.mediaIds, ...added])
        await store.moveToStack(
          tx,
          remove.filter((each) => members.has(each)),
          null,
        )
        if ((await store.countMembers(tx, id)) > MAX_STACKED)
          throw refuse(galleryReasons.stackTooLarge, { most: MAX_STACKED })
        for (const each of remove) members.delete(each)
        if (coverId !== undefined && coverId !== null && !members.has(coverId))
          throw refuse(galleryReasons.coverNotInStack)
        if (coverId !== undefined) {
          await store.setCover(tx, id, coverId)
          await store.touchStack(tx, id)
        }
        await store.endSmallStacks(tx, [id])
        const [stack] = await store.readStacks(tx, [id])
        return { stack: stack ?? null, replaced }
      }),

    remove: (userId: string, id: string) =>
      database.transact(async (tx) => {
        const [before] = await store.readStacks(tx, await store.lockStacks(tx, userId, [id]))
        if (!before) throw stackNotFound()
        await store.deleteStacks(tx, [id])
        return { replaced: [before] }
      }),

    /** Stacks images that the product has grouped. Images that are already in a stack stay there. */
    async stackFound(
      tx: Database,
      userId: string,
      groups: readonly { kind: StackKind; mediaIds: readonly string[] }[],
    ): Promise<void> {
      for (const { kind, mediaIds } of groups) {
        const own = new Set((await lockPictures(tx, userId, mediaIds)).slice(0, MAX_STACKED))
        if (own.size < 2 || (await store.stacksOf(tx, [...own])).length > 0) continue
        const id = randomUUID()
        await store.putStack(tx, userId, { id, kind, coverId: null, now: clock.now() })
        await store.moveToStack(tx, [...own], id)
      }
    },

    sweep: () => database.transact((tx) => store.sweepStacks(tx)),
  }
}
