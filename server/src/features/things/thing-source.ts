import { Refusal } from '@studio/contract/kernel'
import { MAX_SHOT_THINGS } from '@studio/contract/photoshoot'
import { namedIn, namesOf } from '@studio/contract/things'
import type { OwnName } from '@studio/domain/vocabulary'
import { LRUCache } from 'lru-cache'
import type { OwnThing } from '../../engines/engine.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import * as store from './things.store.ts'

/** Cache size in bytes of processed products, so that a shoot of ten images reads each once. */
const CACHE_BYTES = 96 * 1024 * 1024

export type ThingSource = ReturnType<typeof createThingSource>

/** Products in the format of the renderer. */
export function createThingSource({
  database,
  objects,
}: {
  database: DatabaseHandle
  objects: Pick<Objects, 'read'>
}) {
  const prepared = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  })

  async function bytesOf(key: string): Promise<Uint8Array> {
    const cached = prepared.get(key)
    if (cached) return cached
    const bytes = await objects.read(key)
    prepared.set(key, bytes)
    return bytes
  }

  const source = {
    /** Loads a processed product. */
    async of({ id, name, height, front, up, use, prepared_key: key }: store.ThingRow): Promise<OwnThing> {
      if (key === null || height === null) throw new Error(`Product ${id} is not ready.`)
      return { id, names: namesOf(name), prepared: await bytesOf(key), height, turn: { front, up }, use }
    },

    /** Reason why these products of a user can't be used in a shoot; undefined if they can. */
    async problemOf(tx: Database, userId: string, ids: readonly string[]): Promise<string | undefined> {
      const rows = new Map((await store.readThings(tx, userId, ids)).map((row) => [row.id, row]))
      for (const id of ids) {
        const row = rows.get(id)
        // The same message whether it never existed or belongs to another user.
        if (!row || row.deleted_at !== null) return 'Product not found.'
        if (row.state === 'preparing') return `“${row.name}” is not ready yet.`
        if (row.state === 'failed') return `“${row.name}” couldn’t be read.`
      }
      return undefined
    },

    /** Names by which prompts can refer to the existing ones among these. */
    async namesOf(tx: Database, userId: string, ids: readonly string[]): Promise<OwnName[]> {
      const rows = await store.readThings(tx, userId, ids)
      return rows.map(({ id, name }) => ({ id, names: namesOf(name) }))
    },

    /**
     * The user's processed products that a text refers to by "my" and their name, in order, up to the limit of an
     * image.
     */
    async calledIn(userId: string, text: string): Promise<OwnThing[]> {
      const all = await store.readAllThings(database.db, userId)
      const ready = all.filter(({ state }) => state === 'ready')
      return await source.read(userId, namedIn(text, ready).slice(0, MAX_SHOT_THINGS))
    },

    /**
     * Products of an accepted shoot, in order. Products in the trash can still be used. @throws Refusal NOT_FOUND if
     * one was permanently deleted in the meantime.
     */
    async read(userId: string, ids: readonly string[]): Promise<OwnThing[]> {
      const rows = new Map((await store.readThings(database.db, userId, ids)).map((row) => [row.id, row]))
      const things: OwnThing[] = []
      for (const id of ids) {
        const row = rows.get(id)
        if (row?.state !== 'ready') throw new Refusal('NOT_FOUND', 'Product not found.')
        things.push(await source.of(row))
      }
      return things
    },
  }
  return source
}
