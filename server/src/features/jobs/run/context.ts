import type { Log } from '../../../platform/log/index.ts'
import { type ClaimedJob, ClaimLost, type RunContext } from '../jobs.kinds.ts'
import { previewOf } from './preview.ts'
import { RunAborted, type RunDeps } from './run-deps.ts'
import { holdClaim, markItemDone, markItemsFailed, saveItem, saveOperation } from './claims.store.ts'
import { startAttempt, failTry } from './attempts.store.ts'

/** Throttle of progress writes in ms: faster changes aren't visible, and each is a write. */
const NOTE_MS = 250

/** Reports of a run, written under its claim. `settle` waits for pending writes. */
export function createRunContext(
  deps: RunDeps,
  job: ClaimedJob,
  controller: AbortController,
  log: Log,
): { context: RunContext; settle(): Promise<void> } {
  const { db, transact } = deps.database
  /** Unwritten progress by item: several may be in progress. */
  let latest = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let notedAt = Number.NEGATIVE_INFINITY
  const previewed = new Set<number>()

  function lost(): ClaimLost {
    controller.abort(new RunAborted('lost'))
    return new ClaimLost('The lease of the job was lost.')
  }

  async function write(): Promise<void> {
    timer = undefined
    const notes = latest
    latest = new Map()
    if (notes.size === 0 || controller.signal.aborted) return
    notedAt = performance.now()
    // A failed progress write doesn't stop the run. The lease detects a lost database.
    try {
      for (const [index, progress] of notes)
        if (!(await saveItem(db, job, index, { progress }))) return void lost()
      deps.announce(job)
    } catch (error) {
      log.warn({ err: error }, 'failed to save progress')
    }
  }

  /** Drops pending progress of an ended item, or of all. */
  async function discardProgress(index?: number): Promise<void> {
    if (index === undefined) latest.clear()
    else latest.delete(index)
    if (latest.size === 0) {
      clearTimeout(timer)
      timer = undefined
    }
    await writing
  }

  const context: RunContext = {
    signal: controller.signal,
    log,
    progress(index, value) {
      latest.set(index, Math.min(1, Math.max(0, value)))
      timer ??= setTimeout(
        () => {
          writing = write()
        },
        Math.max(0, notedAt + NOTE_MS - performance.now()),
      )
    },
    async keepOperation(index, operation) {
      if (!(await saveOperation(db, job, index, operation))) throw lost()
    },
    async startAttempt(index, engine) {
      if (!(await startAttempt(db, job, index, engine))) throw lost()
    },
    async failTry(index, failure) {
      if (!(await failTry(db, job, index, failure))) throw lost()
      deps.announce(job)
    },
    async preview(index, image) {
      if (previewed.has(index)) return
      previewed.add(index)
      if (!(await saveItem(db, job, index, { preview: await previewOf(image) }))) throw lost()
      deps.announce(job)
    },
    async finishItem(index, record, cents) {
      await discardProgress(index)
      await transact(async (tx) => {
        if ((await holdClaim(tx, job)) === undefined) throw lost()
        const { id, isElsewhere } = await record(tx)
        const credits = await markItemDone(tx, job, index, { mediaId: isElsewhere ? null : id, cents })
        if (credits !== undefined)
          await deps.charges.capture(tx, {
            userId: job.userId,
            jobId: job.jobId,
            index,
            credits,
            mediaId: id,
          })
      })
      deps.announce(job)
    },
    async failItem(index, code, reason) {
      await discardProgress(index)
      await transact(async (tx) => {
        if ((await holdClaim(tx, job)) === undefined) throw lost()
        await markItemsFailed(tx, job.jobId, index, { code, reason })
      })
      deps.announce(job)
    },
  }
  return { context, settle: () => discardProgress() }
}
