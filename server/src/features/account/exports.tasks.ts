import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { EXPORT_DAYS } from '@studio/contract/account'
import { DAY_MS } from '@studio/contract/kernel'
import { type ArchiveFile, type Exporter, writeArchive } from '../../platform/archive/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createOrphanTracker, type Objects } from '../../platform/objects/index.ts'
import type { Entry, Queue, Task } from '../../platform/queue/index.ts'
import { pipeThrough } from '../../platform/streams/index.ts'
import * as z from 'zod/mini'
import * as store from './exports.store.ts'

export const WRITE_EXPORT: Task<{ exportId: string }> = {
  name: 'write-export',
  payload: z.object({ exportId: z.uuid() }),
  retries: { max: 2, firstPause: 1, longestPause: 4 },
  heartbeatSeconds: 30,
}

/** Interval of progress updates in ms. */
const NOTE_MS = 1_000
/** Estimated size of the text lists, which report no size. */
const BASE_BYTES = 50_000

const README = `This archive contains all data that Studio Alpha stores about you.

account     your account and the devices you are signed in on
profile     your profile and profile photo
settings    your settings
gallery     your images, with how they were generated
uploads     your reference images
jobs        your jobs, with their prompts
economy     your coin, credit and token transactions, and your purchases
legal       the legal documents you accepted, with dates
support     your feedback on help topics
files       files you uploaded to the storage

Text files are in JSON format, which any editor opens. Times are in UTC.
`

export interface ExportTaskDeps {
  database: DatabaseHandle
  objects: Objects
  queue: Queue
  clock: Clock
  log: Log
  exporters: readonly Exporter[]
}

/** Writes archives in this process, streamed to the object store. */
export function createExportTasks(deps: ExportTaskDeps) {
  const { database, objects, queue, clock, log, exporters } = deps
  const orphans = createOrphanTracker(database, objects)
  const running = new Map<AbortController, Promise<void>>()
  let isStopping = false
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  async function* filesOf(userId: string): AsyncGenerator<ArchiveFile> {
    yield { path: 'README.txt', content: README, modifiedAt: clock.now() }
    for (const exporter of exporters) yield* exporter.files(userId)
  }

  async function sumBytes(userId: string): Promise<number> {
    const weights = await Promise.all(exporters.map(async (exporter) => exporter.sumBytes?.(userId) ?? 0))
    return weights.reduce((sum, weight) => sum + weight, BASE_BYTES)
  }

  /** Returns the size of the archive in bytes. */
  async function write(claim: store.Claim, userId: string, key: string, controller: AbortController) {
    const total = await sumBytes(userId)
    let bytes = 0
    const notes = setInterval(() => {
      store.saveProgress(database.db, claim, Math.min(0.99, bytes / total)).then(
        (isOurs) =>
          isOurs ||
          controller.abort(new Error('Another worker writes this archive, or its owner was deleted.')),
        (error) => log.warn({ err: error, export: claim.id }, 'an archive could not say how far it is'),
      )
    }, NOTE_MS)
    try {
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          done(null, chunk)
        },
      })
      const archive = writeArchive(filesOf(userId))
      pipeThrough(archive, counted)
      controller.signal.addEventListener('abort', () => {
        const reason = controller.signal.reason as Error
        archive.destroy(reason)
        counted.destroy(reason)
      })
      controller.signal.throwIfAborted()
      await objects.put(key, counted, { mime: 'application/zip' })
      controller.signal.throwIfAborted()
    } finally {
      clearInterval(notes)
    }
    return bytes
  }

  async function finish(claim: store.Claim, key: string, bytes: number): Promise<void> {
    await database.transact(async (tx) => {
      const now = clock.now()
      const done = { key, bytes, now, expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS) }
      if (!(await store.finishExport(tx, claim, done)))
        throw new Error('Another worker has claimed the archive.')
      await orphans.keep(tx, [key])
    })
  }

  async function run(exportId: string, controller: AbortController): Promise<void> {
    const claim = { id: exportId, worker: randomUUID() }
    const claimed = await store.claimExport(database.db, claim)
    if (!claimed) return
    // A new key per attempt, so that leftovers of a dead worker are never used.
    const key = `exports/${claim.worker}.zip`
    await orphans.announce([key], clock.now())
    try {
      await finish(claim, key, await write(claim, claimed.user_id, key, controller))
    } catch (error) {
      await orphans.discard([key]).catch(() => undefined)
      if (isStopping) return await releaseTask(claim)
      await store.releaseClaim(database.db, claim)
      throw error
    }
  }

  /** Releases the task without counting the attempt. */
  async function releaseTask(claim: store.Claim): Promise<void> {
    await database.transact(async (tx) => {
      await store.releaseClaim(tx, claim)
      await queue.enqueue(tx, WRITE_EXPORT, { exportId: claim.id })
    })
  }

  async function take({ exportId }: { exportId: string }, entry: Entry): Promise<void> {
    if (isStopping) throw new Error('This process is stopping.')
    const controller = new AbortController()
    const lose = () => controller.abort(entry.signal.reason)
    entry.signal.addEventListener('abort', lose)
    if (entry.signal.aborted) lose()
    const ended = run(exportId, controller)
    const quiet = ended.catch(() => undefined)
    running.set(controller, quiet)
    await ended.finally(() => running.delete(controller))
  }

  const markFailed = ({ exportId }: { exportId: string }) =>
    store.failExport(database.db, exportId, clock.now(), later(EXPORT_DAYS * DAY_MS))

  return {
    start: () => queue.work(WRITE_EXPORT, { concurrency: 1 }, { run: take, onFailed: markFailed }),

    /** Releases running exports, so that another process or the next start continues them. */
    async stop(): Promise<void> {
      isStopping = true
      await queue.stopTaking(WRITE_EXPORT)
      for (const controller of running.keys()) controller.abort(new Error('This process is stopping.'))
      await Promise.all(running.values())
    },
  }
}
