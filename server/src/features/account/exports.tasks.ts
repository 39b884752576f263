import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { EXPORT_DAYS } from '@studio/contract/account'
import { type ArchiveFile, type Exporter, writeArchive } from '../../platform/archive/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createLooseObjects, type Objects } from '../../platform/objects/index.ts'
import { type Queue, task } from '../../platform/queue/index.ts'
import * as store from './exports.store.ts'

export const WRITE_EXPORT = task<{ exportId: string }>('write-export')

const DAY_MS = 86_400_000
/** How often a worker says that it is alive and how far it is, and after how long without that another goes on. */
const BEAT_MS = 1_000
const LEASE_MS = 60_000
/** An archive that nobody took for so long was forgotten by the queue. */
const FORGOTTEN_MS = 60_000
const ATTEMPTS = 3
/** What there is besides the parts that know their weight: enough for lists in text. */
const BASE_BYTES = 50_000

const README = `This archive holds everything that Studio Alpha keeps of you.

account     who you are to the studio, and where you have signed in
profile     your profile and its picture
settings    what you have chosen about the studio
gallery     your pictures, with what they were made from
uploads     reference pictures you brought along
jobs        what you have asked for, with your prompts
economy     what moved your coins, credits and tokens, and what you bought
legal       which legal documents you accepted, and when
support     what you said about the help you were given
files       files that you put into the storage yourself

Texts are JSON, which any editor opens. Times are in UTC.
`

export interface ExportTaskDeps {
  database: DatabaseHandle
  objects: Objects
  queue: Queue
  clock: Clock
  log: Log
  exporters: readonly Exporter[]
}

/** Writes archives in this process, straight into the object store. */
export function createExportTasks(deps: ExportTaskDeps) {
  const { database, objects, queue, clock, log, exporters } = deps
  const loose = createLooseObjects(database, objects)
  const running = new Map<AbortController, Promise<void>>()
  let isStopping = false
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  async function* filesOf(userId: string): AsyncGenerator<ArchiveFile> {
    yield { path: 'README.txt', content: README, modifiedAt: clock.now() }
    for (const exporter of exporters) yield* exporter.files(userId)
  }

  async function weigh(userId: string): Promise<number> {
    const weights = await Promise.all(exporters.map(async (exporter) => exporter.weigh?.(userId) ?? 0))
    return weights.reduce((sum, weight) => sum + weight, BASE_BYTES)
  }

  /** Answers how many bytes the archive has. */
  async function write(lease: store.Lease, userId: string, key: string, controller: AbortController) {
    const total = await weigh(userId)
    let written = 0
    const beat = setInterval(() => {
      const renewed = { ...lease, until: later(LEASE_MS) }
      store.renewLease(database.db, renewed, Math.min(0.99, written / total)).then(
        (isOurs) =>
          isOurs || controller.abort(new Error('Another worker writes this archive, or its owner is gone.')),
        (error) => log.warn({ err: error, export: lease.id }, 'an archive could not say how far it is'),
      )
    }, BEAT_MS)
    try {
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          written += chunk.length
          done(null, chunk)
        },
      })
      const archive = writeArchive(filesOf(userId))
      archive.on('error', (error) => counted.destroy(error))
      // Heard here as well, because it may come before the store has begun to read; the store then tells.
      counted.on('error', () => undefined)
      controller.signal.addEventListener('abort', () => {
        const reason = controller.signal.reason as Error
        archive.destroy(reason)
        counted.destroy(reason)
      })
      controller.signal.throwIfAborted()
      await objects.put(key, archive.pipe(counted), { mime: 'application/zip' })
      controller.signal.throwIfAborted()
    } finally {
      clearInterval(beat)
    }
    return written
  }

  async function finish(lease: store.Lease, key: string, bytes: number): Promise<void> {
    await database.transact(async (tx) => {
      const now = clock.now()
      const done = { key, bytes, now, expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS) }
      if (!(await store.finishExport(tx, lease, done))) throw new Error('The archive is not ours any more.')
      await loose.keep(tx, [key])
    })
  }

  async function run(exportId: string, controller: AbortController): Promise<void> {
    const lease = { id: exportId, worker: randomUUID(), until: later(LEASE_MS) }
    const claimed = await store.claimExport(database.db, lease, clock.now())
    if (!claimed) return
    // A key of its own for each try: what a dead worker left behind is never taken for this one.
    const key = `exports/${lease.worker}.zip`
    await loose.announce([key], clock.now())
    try {
      await finish(lease, key, await write(lease, claimed.user_id, key, controller))
    } catch (error) {
      await loose.discard([key]).catch(() => undefined)
      if (claimed.attempts < ATTEMPTS || isStopping) await store.putBack(database.db, lease)
      else await store.failExport(database.db, lease, clock.now(), later(EXPORT_DAYS * DAY_MS))
      log.error(
        { err: error, export: exportId, attempt: claimed.attempts },
        'an archive could not be written',
      )
      // The queue tries again in a moment, here or elsewhere.
      if (claimed.attempts < ATTEMPTS) throw error
    }
  }

  return {
    async start(): Promise<void> {
      await queue.work(WRITE_EXPORT, { concurrency: 1 }, async ({ exportId }) => {
        if (isStopping) throw new Error('This process is stopping.')
        const controller = new AbortController()
        const ended = run(exportId, controller)
        running.set(
          controller,
          ended.catch(() => undefined),
        )
        await ended.finally(() => running.delete(controller))
      })
    },

    /** Brings those on their way again whose worker died. To be called every minute. */
    async resume(): Promise<void> {
      for (const { id } of await store.findForgotten(database.db, clock.now(), later(-FORGOTTEN_MS)))
        if (!(await queue.isWaiting(WRITE_EXPORT, { exportId: id })))
          await database.transact((tx) => queue.enqueue(tx, WRITE_EXPORT, { exportId: id }))
      queue.kick(WRITE_EXPORT)
    },

    /** Hands back what is being written here; another process goes on, or this one after its next start. */
    async stop(): Promise<void> {
      isStopping = true
      for (const controller of running.keys()) controller.abort(new Error('This process is stopping.'))
      await Promise.all(running.values())
    },
  }
}
