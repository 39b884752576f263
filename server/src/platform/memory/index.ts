// Returns unused memory to the system. V8 keeps the heap as large as a peak or the start has made it, because it
// collects only when it needs more; an idle server never does.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Check interval in ms. */
const LOOK_MS = 2_000
/** CPU time per interval, in microseconds, below which the process is idle: one fortieth. */
const IDLE_MICROSECONDS = (LOOK_MS * 1_000) / 40
/** Min. heap growth in bytes that is worth a collection of some tens of ms. */
const WORTH_BYTES = 16 * 1024 * 1024

export interface MemoryDeps {
  /** CPU time in microseconds since the last call. */
  busy(): number
  /** Heap size in bytes, used or not. */
  heap(): number
  /** Runs a full collection and returns free pages. */
  collect(): void
}

/** Returns a function to be called every interval: collects while idle, once per growth of the heap. */
export function collectWhenIdle({ busy, heap, collect }: MemoryDeps): () => void {
  let after = 0
  return () => {
    if (busy() > IDLE_MICROSECONDS) return
    if (heap() < after + WORTH_BYTES) return
    collect()
    after = heap()
  }
}

/** Starts the checks. The timer doesn't keep the process alive. */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: object) => void
  let before = process.cpuUsage()
  const collect = collectWhenIdle({
    busy() {
      const { user, system } = process.cpuUsage(before)
      before = process.cpuUsage()
      return user + system
    },
    heap: () => process.memoryUsage().heapTotal,
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  })
  setInterval(collect, LOOK_MS).unref()
}
