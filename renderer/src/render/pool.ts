// Worker threads shared fairly by all images in progress: pieces are distributed in turn, one image after
// another.

import { Worker } from 'node:worker_threads'
import { type WorkerMessage, type JobData, type JobStep, stepsOf, type ToWorker } from './job.ts'

/** Pieces per worker: one in progress, one waiting. */
const HELD = 2
/** Idle time in ms after which threads are ended to free their memory. */
const IDLE_MS = 20_000

export interface Watcher {
  /** 0 to 1. */
  onProgress(progress: number): void
  /** Target `i` is developed: its frame's `pixels` are final. */
  onTarget(i: number): void
}

export interface Pool {
  /** Renders every target of a job; rejects with the signal's reason when aborted, within about a row's time. */
  render(job: Omit<JobData, 'id' | 'stop'>, signal: AbortSignal, watcher: Watcher): Promise<void>
  /** Current number of threads. */
  threadsNow(): number
  close(): Promise<void>
}

interface ActiveJob {
  data: JobData
  steps: JobStep[]
  step: number
  /** Next piece of the step to assign, and the number of completed pieces. */
  next: number
  done: number
  weightDone: number
  weightTotal: number
  watcher: Watcher
  finish(error?: unknown): void
}

interface PoolWorker {
  worker: Worker
  held: number
  opened: Set<number>
}

/**
 * Pool of `threads` workers, started when first needed and ended after `idleMs` without work. Idle workers don't keep
 * the process alive.
 */
export function createPool(threads: number, idleMs = IDLE_MS): Pool {
  const workers: PoolWorker[] = []
  const active: ActiveJob[] = []
  let turn = 0
  let lastId = 0
  let isClosed = false
  let idle: NodeJS.Timeout | undefined

  /** Ends the threads; the next image starts others. */
  const end = () => Promise.all(workers.splice(0).map((each) => each.worker.terminate()))

  function rest(): void {
    for (const each of workers) each.worker.unref()
    idle = setTimeout(() => void end(), idleMs).unref()
  }

  function start(): void {
    clearTimeout(idle)
    while (workers.length < threads) {
      const worker = new Worker(new URL('./worker.ts', import.meta.url))
      const poolWorker: PoolWorker = { worker, held: 0, opened: new Set() }
      worker.on('message', (message: WorkerMessage) => receive(poolWorker, message))
      worker.on('error', (error) => lose(poolWorker, error))
      workers.push(poolWorker)
    }
    for (const each of workers) each.worker.ref()
  }

  /** A worker died: its pieces are lost, so every image that may have used it fails. */
  function lose(poolWorker: PoolWorker, error: unknown): void {
    workers.splice(workers.indexOf(poolWorker), 1)
    for (const job of [...active]) if (poolWorker.opened.has(job.data.id)) job.finish(error)
  }

  function send(poolWorker: PoolWorker, message: ToWorker): void {
    poolWorker.worker.postMessage(message)
  }

  /** The next piece of the job whose turn it is. */
  function nextPiece(): { job: ActiveJob; piece: number } | undefined {
    for (let i = 0; i < active.length; i++) {
      const job = active[(turn + i) % active.length]
      const step = job?.steps[job.step]
      if (job && step && job.next < step.pieces) {
        turn = (turn + i + 1) % active.length
        return { job, piece: job.next++ }
      }
    }
    return undefined
  }

  function handOut(): void {
    for (let index = 0; index < HELD; index++) {
      for (const poolWorker of workers) {
        if (poolWorker.held > index) continue
        const next = nextPiece()
        if (!next) return
        const { job, piece } = next
        if (!poolWorker.opened.has(job.data.id)) {
          poolWorker.opened.add(job.data.id)
          send(poolWorker, { type: 'open', job: job.data })
        }
        poolWorker.held++
        send(poolWorker, { type: 'run', job: job.data.id, step: job.step, piece })
      }
    }
  }

  function receive(poolWorker: PoolWorker, message: WorkerMessage): void {
    poolWorker.held--
    const job = active.find((j) => j.data.id === message.job)
    if (job && message.error) job.finish(new Error(message.error))
    else if (job && message.step === job.step) completePiece(job)
    handOut()
  }

  function completePiece(job: ActiveJob): void {
    const step = job.steps[job.step]
    if (!step) return
    job.done++
    job.weightDone += step.weight / step.pieces
    job.watcher.onProgress(Math.min(1, job.weightDone / job.weightTotal))
    if (job.done < step.pieces) return
    job.step++
    job.next = 0
    job.done = 0
    const following = job.steps[job.step]
    if (following?.target !== step.target) job.watcher.onTarget(step.target)
    if (!following) job.finish()
  }

  function render(job: Omit<JobData, 'id' | 'stop'>, signal: AbortSignal, watcher: Watcher): Promise<void> {
    return new Promise((resolve, reject) => {
      if (isClosed) return reject(new Error('The render pool is closed'))
      if (signal.aborted) return reject(signal.reason)
      const data: JobData = { ...job, id: ++lastId, stop: new Int32Array(new SharedArrayBuffer(4)) }
      const steps = stepsOf(data)
      for (const step of steps) {
        const frame = data.targets[step.target]?.frame
        if (frame) step.weight *= frame.width * frame.height
      }
      const onAbort = () => entry.finish(signal.reason)
      const entry: ActiveJob = {
        data,
        steps,
        step: 0,
        next: 0,
        done: 0,
        weightDone: 0,
        weightTotal: steps.reduce((sum, step) => sum + step.weight, 0),
        watcher,
        finish(error) {
          const i = active.indexOf(entry)
          if (i < 0) return
          active.splice(i, 1)
          signal.removeEventListener('abort', onAbort)
          Atomics.store(data.stop, 0, 1)
          for (const poolWorker of workers) {
            if (poolWorker.opened.delete(data.id)) send(poolWorker, { type: 'close', job: data.id })
          }
          if (active.length === 0) rest()
          if (error === undefined) resolve()
          else reject(error)
        },
      }
      signal.addEventListener('abort', onAbort)
      active.push(entry)
      start()
      handOut()
    })
  }

  return {
    render,
    threadsNow: () => workers.length,
    async close() {
      isClosed = true
      for (const job of [...active]) job.finish(new Error('The render pool was closed'))
      clearTimeout(idle)
      await end()
    },
  }
}
