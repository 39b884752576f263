// Memory that is not needed any more goes back to the machine. The runtime keeps what a busy hour, or the start itself,
// has grown its heap to, because it only looks when it needs more; a server that has nothing to do never does.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often it is looked whether there is anything to do. */
const LOOK_MS = 2_000
/** Processor time of that, in microseconds, below which the process counts as idle: a fortieth. */
const IDLE_MICROSECONDS = (LOOK_MS * 1_000) / 40
/** Bytes the heap must have grown by since the last time, so that it is worth some tens of milliseconds. */
const WORTH_BYTES = 16 * 1024 * 1024

export interface MemoryDeps {
  /** Microseconds of processor time since the last time it was asked. */
  busy(): number
  /** Bytes that the heap takes, whether used or not. */
  heap(): number
  /** Collects everything that nobody holds and gives the pages back. */
  collect(): void
}

/** Answers what is to be called every two seconds: collects in a quiet moment, once for each time the heap has grown. */
export function collectWhenIdle({ busy, heap, collect }: MemoryDeps): () => void {
  let after = 0
  return () => {
    if (busy() > IDLE_MICROSECONDS) return
    if (heap() < after + WORTH_BYTES) return
    collect()
    after = heap()
  }
}

/** Begins to give memory back in quiet moments; keeps no process running. */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: object) => void
  let before = process.cpuUsage()
  const look = collectWhenIdle({
    busy() {
      const { user, system } = process.cpuUsage(before)
      before = process.cpuUsage()
      return user + system
    },
    heap: () => process.memoryUsage().heapTotal,
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  })
  setInterval(look, LOOK_MS).unref()
}
