// Render thread: stores the sets it receives and processes its pieces.

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { type WorkerMessage, type JobStep, stepsOf, type ToWorker } from './job.ts'

const port = parentPort
if (!port) throw new Error('render/worker.ts runs only as a worker thread')

// Images use memory shared between threads, which V8 doesn’t count, so it would be released only after gigabytes. A
// thread’s own heap is small, so collecting takes a few milliseconds.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const jobs = new Map<number, { steps: JobStep[]; isStopped: () => boolean }>()

port.on('message', (message: ToWorker) => {
  if (message.type === 'open') {
    const { id, stop } = message.job
    jobs.set(id, { steps: stepsOf(message.job), isStopped: () => Atomics.load(stop, 0) === 1 })
  } else if (message.type === 'close') {
    jobs.delete(message.job)
    collectGarbage()
  } else {
    const { job, step, piece } = message
    const answer: WorkerMessage = { job, step, piece }
    try {
      const entry = jobs.get(job)
      if (entry && !entry.isStopped()) entry.steps[step]?.run(piece, entry.isStopped)
    } catch (error) {
      answer.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
    }
    port.postMessage(answer)
  }
})
