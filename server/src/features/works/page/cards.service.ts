import { createHash, randomUUID } from 'node:crypto'
import type { WorkPage } from '@studio/contract/works'
import type { Clock } from '../../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { createOrphanTracker, ObjectMissing, type Objects } from '../../../platform/objects/index.ts'
import { type CardWords, createCards } from './card.ts'
import * as store from './cards.store.ts'
import { LICENCE_NAMES } from './licence-names.ts'

export interface CardsDeps {
  database: DatabaseHandle
  objects: Objects
  clock: Clock
}

export type Cards = ReturnType<typeof createCardsService>

/** Social cards of works. They are stored as objects and redrawn when their content changes. */
export function createCardsService({ database, objects, clock }: CardsDeps) {
  const orphans = createOrphanTracker(database, objects)
  const draw = createCards()

  const wordsOf = ({ title, author, licence }: WorkPage): CardWords => ({
    title,
    author: author.displayName,
    licence: LICENCE_NAMES[licence],
  })

  /** Undefined if the card was never drawn or its object is missing. */
  async function findStored(workId: string, state: string): Promise<Buffer | undefined> {
    const row = await store.findCard(database.db, workId)
    if (row?.state !== state) return undefined
    return objects.read(row.object_key).catch((error) => {
      if (error instanceof ObjectMissing) return undefined
      throw error
    })
  }

  async function keep(workId: string, state: string, bytes: Buffer): Promise<void> {
    const key = `work-cards/${randomUUID()}.jpg`
    await orphans.announce([key], clock.now())
    try {
      await objects.put(key, bytes, { mime: 'image/jpeg' })
      await database.transact(async (tx) => {
        await orphans.keep(tx, [key])
        if (!(await store.putCard(tx, workId, { state, object_key: key })))
          throw new Error('The work of a card no longer exists.')
      })
    } catch (error) {
      await orphans.discard([key]).catch(() => undefined)
      throw error
    }
  }

  return {
    /** The card of a work that its caller may see. A JPEG of at most 120 KB. */
    async of(work: WorkPage): Promise<{ bytes: Buffer; etag: string }> {
      const words = wordsOf(work)
      const state = createHash('sha256')
        .update(JSON.stringify([words, work.version]))
        .digest('hex')
      const etag = `"${state.slice(0, 32)}"`
      const card = await findStored(work.id, state)
      if (card) return { bytes: card, etag }
      const row = await store.findShown(database.db, work.id)
      const bytes = await draw(words, row === undefined ? undefined : await objects.read(row))
      await keep(work.id, state, bytes)
      return { bytes, etag }
    },
  }
}
