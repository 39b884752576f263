import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, pathOf, Refusal, refuse } from '@studio/contract/kernel'
import {
  getThingCover,
  getThingFile,
  MAX_THING_BYTES,
  MAX_THING_NAME,
  MAX_THINGS,
  type Thing,
  THING_RESTORE_DAYS,
  type ThingChange,
  thingsReasons,
  withinHeights,
} from '@studio/contract/things'
import { type Database, pageOfRows, readCursor } from '../../platform/database/index.ts'
import type { ReceivedFile } from '../../platform/http/index.ts'
import { createOrphanTracker } from '../../platform/objects/index.ts'
import { type ThingsDeps, THINGS_CHANNEL } from './things.deps.ts'
import { MAX_WAITING, type ThingsLine } from './things.line.ts'
import * as store from './things.store.ts'
import { COVER_SIDE, extentOf, lookOf } from './turned.ts'

const MIME = { glb: 'model/gltf-binary', gltf: 'model/gltf+json' } as const

const thingNotFound = () => new Refusal('NOT_FOUND', 'Product not found.')
const tooManyWaiting = () => refuse(thingsReasons.tooManyWaiting, { most: MAX_WAITING })
const tooMany = () => refuse(thingsReasons.tooMany, { most: MAX_THINGS })

/** An upload in progress. */
export interface ProductUpload {
  name: string
  /** Size in bytes according to the sender. */
  length: number | undefined
  receive(limits: { folder: string; maxBytes: number }): Promise<ReceivedFile>
}

/**
 * Detects the format by the start of the file: GLB has a magic number, glTF is a JSON object. Undefined for other
 * files.
 */
async function formatOf(path: string): Promise<'glb' | 'gltf' | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
    const text = buffer.toString('latin1', 0, bytesRead)
    if (text.startsWith('glTF')) return 'glb'
    return /^(?:\xef\xbb\xbf)?\s*\{/.test(text) ? 'gltf' : undefined
  } finally {
    await file.close()
  }
}

/** The name, or the name with the first free number: "bottle 2". */
function freeName(name: string, existing: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`
    const base =
      Array.from(name)
        .slice(0, MAX_THING_NAME - ending.length)
        .join('')
        .trimEnd() + ending
    if (!existing.has(base.toLowerCase())) return base
  }
}

export type ThingsService = ReturnType<typeof createThingsService>

/** Products as their owner sees them. Processing is in `prepare.service.ts`. */
export function createThingsService(deps: ThingsDeps & { line: ThingsLine }) {
  // Long: one short function for each call.
  const { database, objects, signing, clock, line, quota, dataDir, realtime } = deps
  const orphans = createOrphanTracker(database, objects)
  const folder = join(dataDir, 'things-on-their-way')
  const restorableSince = () => new Date(clock.now().getTime() - THING_RESTORE_DAYS * DAY_MS)

  const coverOf = (id: string) => ({
    url: signing.address(pathOf(getThingCover.path, { id }), clock),
    side: COVER_SIDE,
  })

  function present(row: store.ThingRow): Thing {
    return {
      id: row.id,
      createdAt: row.created_at.toISOString(),
      name: row.name,
      state: row.state,
      failure: row.failure,
      facts: row.facts,
      height: row.height,
      front: row.front,
      up: row.up,
      use: row.use,
      file: {
        url: signing.address(pathOf(getThingFile.path, { id: row.id }), clock),
        bytes: row.bytes,
        format: row.format,
      },
      cover: row.cover_key === null ? null : coverOf(row.id),
    }
  }

  async function findOrRefuse(db: Database, userId: string, id: string): Promise<store.ThingRow> {
    const row = await store.findThing(db, userId, id)
    if (!row) throw thingNotFound()
    return row
  }

  const notify = (userId: string, id: string) => realtime.notify(userId, THINGS_CHANNEL, { id })

  /** Checks the limit of products. Returns the names that are taken. */
  async function checkRoom(tx: Database, userId: string): Promise<Set<string>> {
    await store.lockOwner(tx, userId)
    const names = await store.namesTaken(tx, userId)
    if (names.size >= MAX_THINGS) throw tooMany()
    return names
  }

  async function checkWaiting(db: Database, userId: string): Promise<void> {
    if ((await store.countRequested(db, userId)) >= MAX_WAITING) throw tooManyWaiting()
  }

  async function keep(userId: string, name: string, file: ReceivedFile): Promise<store.ThingRow> {
    const format = await formatOf(file.path)
    if (!format) throw refuse(thingsReasons.notAModel)
    const id = randomUUID()
    const key = `things/${id}.${format}`
    await orphans.announce([key], clock.now())
    try {
      await objects.put(key, createReadStream(file.path), { mime: MIME[format] })
      return await database.transact(async (tx) => {
        const size = await checkRoom(tx, userId)
        if ((await store.countThings(tx, userId)) >= MAX_THINGS) throw tooMany()
        await checkWaiting(tx, userId)
        await orphans.keep(tx, [key])
        await store.insertThing(tx, {
          id,
          user_id: userId,
          name: freeName(name, size),
          format,
          object_key: key,
          bytes: file.bytes,
          sha256: Buffer.from(file.sha256, 'hex'),
          created_at: clock.now(),
        })
        await line.enqueue(tx, userId, id)
        return await findOrRefuse(tx, userId, id)
      })
    } catch (error) {
      // The sweep deletes what can't be removed now. The first error is the relevant one.
      await orphans.discard([key]).catch(() => undefined)
      throw error
    }
  }

  return {
    coverOf,

    async list(userId: string, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
      const after = cursor === undefined ? undefined : readCursor(cursor)
      const { page, nextCursor } = pageOfRows(
        await store.listThings(database.db, userId, after, limit),
        limit,
      )
      return { things: page.map(present), nextCursor }
    },

    get: async (userId: string, id: string): Promise<Thing> =>
      present(await findOrRefuse(database.db, userId, id)),

    async upload(userId: string, { name, length, receive }: ProductUpload): Promise<Thing> {
      await quota.admit(userId, length ?? 1)
      if ((await store.countThings(database.db, userId)) >= MAX_THINGS) throw tooMany()
      await checkWaiting(database.db, userId)
      const file = await receive({ folder, maxBytes: MAX_THING_BYTES })
      try {
        const row = await keep(userId, name, file)
        await quota.wrote(userId, file.bytes)
        notify(userId, row.id)
        return present(row)
      } finally {
        await file.remove()
      }
    },

    async change(userId: string, id: string, { name, ...standing }: ThingChange): Promise<Thing> {
      const row = await database.transact(async (tx) => {
        await store.lockOwner(tx, userId)
        const before = await findOrRefuse(tx, userId, id)
        if (name !== undefined && (await store.namesTaken(tx, userId, id)).has(name.toLowerCase()))
          throw refuse(thingsReasons.nameTaken, undefined, {
            details: { name: 'Another of your products has this name.' },
          })
        await store.updateThing(tx, id, {
          ...(name === undefined ? {} : { name }),
          ...heightFor(before, standing),
          ...standing,
        })
        const after = await findOrRefuse(tx, userId, id)
        if (after.state === 'ready' && lookOf(after) !== after.cover_look) await line.enqueue(tx, userId, id)
        return after
      })
      notify(userId, id)
      return present(row)
    },

    async prepareAgain(userId: string, id: string): Promise<Thing> {
      const row = await database.transact(async (tx) => {
        await store.lockOwner(tx, userId)
        await findOrRefuse(tx, userId, id)
        await checkWaiting(tx, userId)
        if (!(await store.markAgain(tx, userId, id))) throw refuse(thingsReasons.notFailed)
        await line.enqueue(tx, userId, id)
        return await findOrRefuse(tx, userId, id)
      })
      notify(userId, id)
      return present(row)
    },

    async remove(userId: string, id: string): Promise<{ id: string }> {
      if (!(await store.markDeleted(database.db, userId, id, clock.now()))) throw thingNotFound()
      notify(userId, id)
      return { id }
    },

    async restore(userId: string, id: string): Promise<Thing> {
      const row = await database.transact(async (tx) => {
        // Restoring is idempotent.
        const thing = await store.findThing(tx, userId, id)
        if (thing) return thing
        const size = await checkRoom(tx, userId)
        const deleted = await store.findDeleted(tx, userId, id, restorableSince())
        if (!deleted) throw thingNotFound()
        await store.unmarkDeleted(tx, id, freeName(deleted.name, size))
        return await findOrRefuse(tx, userId, id)
      })
      notify(userId, id)
      return present(row)
    },

    /** Permanently deletes products after 30 days in the trash. A trigger queues their objects for removal. */
    sweep: () => store.purgeDeleted(database.db, restorableSince()),
  }
}

/** If a product is turned over without a new height, it keeps its size: another side becomes its height. */
function heightFor(
  { height, up, facts }: store.ThingRow,
  change: Pick<ThingChange, 'height' | 'up'>,
): { height?: number } {
  if (change.height !== undefined || change.up === undefined || height === null || !facts) return {}
  const [before, after] = [extentOf(facts.size, up), extentOf(facts.size, change.up)]
  return before > 0 && after > 0 ? { height: withinHeights((height * after) / before) } : {}
}
