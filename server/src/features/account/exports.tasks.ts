import { randomUUID } from 'node:crypto'
import { Transform } from 'node:stream'
import { EXPORT_DAYS } from '@studio/contract/account'
import { type ArchiveFile, type Exporter, writeArchive } from '../../platform/archive/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createLooseObjects, type Objects } from '../../platform/objects/index.ts'
import type { Entry, Queue, Task } from '../../platform/queue/index.ts'
import { pipeThrough } from '../../platform/streams/index.ts'
import * as z from 'zod/mini'
import * as store from './exports.store.ts'

export const WRITE_EXPORT: Task<{ exportId: string }> = {
  name: 'write-export',
  payload: z.object({ exportId: z.uuid() }),
  retries: { most: 2, firstPause: 1, longestPause: 4 },
  heartbeatSeconds: 30,
}

const DAY_MS = 86_400_000
/** How often a worker says how far it is. */
const NOTE_MS = 1_000
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
  async function write(claim: store.Claim, userId: string, key: string, controller: AbortController) {
    const total = await weigh(userId)
    let written = 0
    const notes = setInterval(() => {
      store.noteProgress(database.db, claim, Math.min(0.99, written / total)).then(
        (isOurs) =>
          isOurs || controller.abort(new Error('Another worker writes this archive, or its owner is gone.')),
        (error) => log.warn({ err: error, export: claim.id }, 'an archive could not say how far it is'),
      )
    }, NOTE_MS)
    try {
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          written += chunk.length
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
    return written
  }

  async function finish(claim: store.Claim, key: string, bytes: number): Promise<void> {
    await database.transact(async (tx) => {
      const now = clock.now()
      const done = { key, bytes, now, expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS) }
      if (!(await store.finishExport(tx, claim, done))) throw new Error('The archive is not ours any more.')
      await loose.keep(tx, [key])
    })
  }

  async function run(exportId: string, controller: AbortController): Promise<void> {
    const claim = { id: exportId, worker: randomUUID() }
    const claimed = await store.claimExport(database.db, claim)
    if (!claimed) return
    // A key of its own for each try: what a dead worker left behind is never taken for this one.
    const key = `exports/${claim.worker}.zip`
    await loose.announce([key], clock.now())
    try {
      await finish(claim, key, await write(claim, claimed.user_id, key, controller))
    } catch (error) {
      await loose.discard([key]).catch(() => undefined)
      if (isStopping) return await handBack(claim)
      await store.putBack(database.db, claim)
      throw error
    }
  }

  /** Lets another process go on at once, as if nobody had tried. */
  async function handBack(claim: store.Claim): Promise<void> {
    await database.transact(async (tx) => {
      await store.putBack(tx, claim)
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

  const giveUp = ({ exportId }: { exportId: string }) =>
    store.failExport(database.db, exportId, clock.now(), later(EXPORT_DAYS * DAY_MS))

  return {
    start: () => queue.work(WRITE_EXPORT, { concurrency: 1 }, { run: take, giveUp }),

    /** Hands back what is being written here; another process goes on, or this one after its next start. */
    async stop(): Promise<void> {
      isStopping = true
      await queue.stopTaking(WRITE_EXPORT)
      for (const controller of running.keys()) controller.abort(new Error('This process is stopping.'))
      await Promise.all(running.values())
    },
  }
}
