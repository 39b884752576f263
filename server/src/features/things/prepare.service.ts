import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { ThingFailure, withinHeights } from '@studio/contract/things'
import { type ImageRequest, type OwnThing, ProviderFailure } from '../../engines/engine.ts'
import { ThingProblem } from '../../engines/things/index.ts'
import { createOrphanTracker } from '../../platform/objects/index.ts'
import { renderPicture, thumbnailsOf } from '../../platform/pictures/index.ts'
import type { ThingSource } from './thing-source.ts'
import { type ThingsDeps, THINGS_CHANNEL } from './things.deps.ts'
import type { ThingsLine } from './things.line.ts'
import * as store from './things.store.ts'
import { PREPARE_THING } from './things.task.ts'
import { COVER_SIDE, extentOf, lookOf } from './turned.ts'

const MILLIMETRES = 1000
const CENTIMETRES = 100

/** Max. products reprocessed by one sweep. */
const STALE_BATCH_SIZE = 50

/** Name used in the prompt of a cover. No user's prompt contains it. */
const COVER_NAME = 'own thing'
const COVER: Omit<ImageRequest, 'things'> = {
  prompt: `${COVER_NAME} on a pale grey seamless background, soft light`,
  style: 'commercial',
  aspectRatio: '1:1',
  quality: 'draft',
  seed: 7,
  index: 0,
}

/** Initial height: that of the file, unless the file seems to use a smaller unit than metres. */
function firstHeight({ size, notes }: store.ThingFacts): number {
  const units = notes.includes('millimetres?')
    ? MILLIMETRES
    : notes.includes('centimetres?')
      ? CENTIMETRES
      : 1
  return withinHeights(extentOf(size, 'y') / units)
}

export type PrepareService = ReturnType<typeof createPrepareService>

/** Processes uploaded files in an isolated process, and renders their preview images. */
export function createPrepareService(
  deps: Pick<
    ThingsDeps,
    'database' | 'objects' | 'clock' | 'queue' | 'log' | 'dataDir' | 'realtime' | 'preparer' | 'painter'
  > & { source: ThingSource; line: ThingsLine },
) {
  const { database, objects, clock, queue, log, dataDir, realtime, preparer, painter, source, line } = deps
  const orphans = createOrphanTracker(database, objects)

  async function read(row: store.ThingRow, signal: AbortSignal): Promise<void> {
    const folder = join(dataDir, 'things-on-their-way', randomUUID())
    const [from, to] = [join(folder, 'given'), join(folder, 'prepared')]
    const key = `things/${randomUUID()}.prepared`
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      const { body } = await objects.get(row.object_key)
      await pipeline(body, createWriteStream(from, { mode: 0o600 }), { signal })
      const { facts, bytes, version } = await preparer.prepare(from, to, signal)
      const stored: store.ThingFacts = {
        triangles: facts.triangles,
        parts: facts.parts,
        textures: facts.textures,
        size: [...facts.size],
        notes: [...facts.notes],
      }
      await orphans.announce([key], clock.now())
      await objects.put(key, await readFile(to), { mime: 'application/octet-stream' })
      await database.transact(async (tx) => {
        const result = { key, bytes, version, facts: stored, height: firstHeight(stored) }
        if (await store.markReady(tx, row.id, result)) await orphans.keep(tx, [key])
      })
    } catch (error) {
      if (!(error instanceof ThingProblem)) throw error
      const { data: failure = 'broken-off' } = ThingFailure.safeParse(error.code)
      await store.markFailed(database.db, row.id, failure)
      log.info({ thing: row.id, failure }, 'a file cannot become a thing')
    } finally {
      // Another worker was faster, or saving failed. Recorded objects stay.
      await orphans.discard([key]).catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function paint(things: readonly OwnThing[], signal: AbortSignal): Promise<Uint8Array | undefined> {
    if (!painter) return undefined
    for await (const event of painter.generate({ ...COVER, things }, signal))
      if (event.type === 'image') {
        const { bytes } = event.image
        const small = {
          width: COVER_SIDE,
          height: COVER_SIDE,
          resize: 'cover',
          quality: 85,
          format: 'webp',
        } as const
        return (await renderPicture(async () => bytes, small)).bytes
      }
    return undefined
  }

  async function cover(row: store.ThingRow, signal: AbortSignal): Promise<void> {
    const bytes = await paint([{ ...(await source.of(row)), names: [COVER_NAME] }], signal)
    if (!bytes) return
    const { placeholder } = await thumbnailsOf(bytes)
    const key = `things/${randomUUID()}.webp`
    await orphans.announce([key], clock.now())
    try {
      await objects.put(key, bytes, { mime: 'image/webp' })
      await database.transact(async (tx) => {
        const put = await store.putCover(tx, row.id, {
          key,
          look: lookOf(row),
          placeholder: Buffer.from(placeholder),
        })
        if (!put) return
        await orphans.keep(tx, [key])
        if (put.before !== null) await store.leaveKey(tx, put.before)
      })
    } finally {
      await orphans.discard([key]).catch(() => undefined)
    }
  }

  /** Queues the owner's next product. */
  const ended = ({ id, user_id }: Pick<store.ThingRow, 'id' | 'user_id'>) =>
    database.transact((tx) => line.ended(tx, user_id, id))

  async function run(thingId: string, signal: AbortSignal): Promise<void> {
    await store.markStarted(database.db, thingId)
    const row = await store.readThing(database.db, thingId)
    if (!row) return
    await make(row, signal)
    await ended(row)
  }

  async function make(thing: store.ThingRow, signal: AbortSignal): Promise<void> {
    const thingId = thing.id
    if (thing.state === 'preparing') {
      await read(thing, signal)
      realtime.notify(thing.user_id, THINGS_CHANNEL, { id: thingId })
    }
    const row = await store.readThing(database.db, thingId)
    if (row?.state !== 'ready' || row.cover_look === lookOf(row)) return
    await cover(row, signal).catch((error) => {
      // A product can be used without its preview image.
      if (!(error instanceof ProviderFailure)) throw error
      log.error({ err: error, thing: thingId }, 'failed to render the preview image of a product')
    })
    realtime.notify(row.user_id, THINGS_CHANNEL, { id: thingId })
  }

  return {
    run,

    /** Reprocesses products of an older renderer version, and repairs the queue. Called every hour. */
    async refresh(): Promise<void> {
      for (const { id, user_id } of await store.findStale(database.db, preparer.version, STALE_BATCH_SIZE))
        await database.transact(async (tx) => {
          await store.lockOwner(tx, user_id)
          if (await store.markStale(tx, id)) await line.enqueue(tx, user_id, id)
        })
      // A stale entry, whose product was deleted or which the queue lost, must not block the owner's other products.
      for (const entry of await store.findEntries(database.db))
        if (!(await queue.holds(PREPARE_THING, entry.entry_id))) await ended(entry)
      for (const userId of await store.findForgotten(database.db))
        await database.transact((tx) => line.keep(tx, userId))
    },

    start: () =>
      queue.work(
        PREPARE_THING,
        { concurrency: 1 },
        {
          run: ({ thingId }, { signal }) => run(thingId, signal),
          async onFailed({ thingId }) {
            await store.markFailed(database.db, thingId, 'broken-off')
            const row = await store.readThing(database.db, thingId)
            if (!row) return
            await ended(row)
            realtime.notify(row.user_id, THINGS_CHANNEL, { id: thingId })
          },
        },
      ),
  }
}
