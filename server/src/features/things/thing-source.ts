import { Refusal } from '@studio/contract/kernel'
import { MAX_SHOT_THINGS } from '@studio/contract/photoshoot'
import { namedIn, namesOf } from '@studio/contract/things'
import type { OwnName } from '@studio/domain/vocabulary'
import { LRUCache } from 'lru-cache'
import type { OwnThing } from '../../engines/engine.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import * as store from './things.store.ts'

/** Bytes of prepared things that are kept at hand, so that a shoot of ten pictures reads each once. */
const AT_HAND = 96 * 1024 * 1024

export type ThingSource = ReturnType<typeof openThingSource>

/** Things as the renderer takes them. */
export function openThingSource({
  database,
  objects,
}: {
  database: DatabaseHandle
  objects: Pick<Objects, 'read'>
}) {
  const prepared = new LRUCache<string, Uint8Array>({
    maxSize: AT_HAND,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  })

  async function bytesOf(key: string): Promise<Uint8Array> {
    const known = prepared.get(key)
    if (known) return known
    const bytes = await objects.read(key)
    prepared.set(key, bytes)
    return bytes
  }

  const source = {
    /** One that is ready. */
    async of({ id, name, height, front, up, use, prepared_key: key }: store.ThingRow): Promise<OwnThing> {
      if (key === null || height === null) throw new Error(`The thing ${id} is not ready.`)
      return { id, names: namesOf(name), prepared: await bytesOf(key), height, turn: { front, up }, use }
    },

    /** What keeps these things of somebody's from standing in a shoot, in words; undefined where nothing does. */
    async problemOf(tx: Database, userId: string, ids: readonly string[]): Promise<string | undefined> {
      const rows = new Map((await store.readThings(tx, userId, ids)).map((row) => [row.id, row]))
      for (const id of ids) {
        const row = rows.get(id)
        // The same words whether it never existed or is somebody else's.
        if (!row || row.deleted_at !== null) return 'This thing was not found among your own.'
        if (row.state === 'preparing') return `“${row.name}” is not ready yet.`
        if (row.state === 'failed') return `“${row.name}” could not be read.`
      }
      return undefined
    },

    /** What prompts can call those of them that are there. */
    async namesOf(tx: Database, userId: string, ids: readonly string[]): Promise<OwnName[]> {
      const rows = await store.readThings(tx, userId, ids)
      return rows.map(({ id, name }) => ({ id, names: namesOf(name) }))
    },

    /** Those of somebody's that are ready and that a text calls by "my" and their name, in its order: as many as a picture shows. */
    async calledIn(userId: string, text: string): Promise<OwnThing[]> {
      const all = await store.readAllThings(database.db, userId)
      const ready = all.filter(({ state }) => state === 'ready')
      return await source.read(userId, namedIn(text, ready).slice(0, MAX_SHOT_THINGS))
    },

    /**
     * Those of a shoot that was accepted, in their order; one that went into the trash since can still be made.
     * @throws Refusal NOT_FOUND when one was removed for good meanwhile.
     */
    async read(userId: string, ids: readonly string[]): Promise<OwnThing[]> {
      const rows = new Map((await store.readThings(database.db, userId, ids)).map((row) => [row.id, row]))
      const things: OwnThing[] = []
      for (const id of ids) {
        const row = rows.get(id)
        if (row?.state !== 'ready') throw new Refusal('NOT_FOUND', 'A thing is not there any more.')
        things.push(await source.of(row))
      }
      return things
    },
  }
  return source
}
