import { PREPARED_VERSION, type ThingFacts } from '@studio/renderer'
import { forkIsolated } from '../../platform/isolation/index.ts'
import { createTurn } from '../turn.ts'
import type { Question, Reply } from './messages.ts'

const SCRIPT = new URL('./child.ts', import.meta.url)
/** A million triangles with their textures of 4096² pixels, decoded one after another. */
const MEMORY_MB = 1536
/** Time limit in ms. No acceptable file takes longer, even on a slow machine. */
const MAX_MS = 120_000

/** A file that can’t become a product: `code` is one of the contract's failures. */
export class ThingProblem extends Error {
  override readonly name = 'ThingProblem'
  readonly code: string

  constructor(code: string) {
    super(`A product can’t be read: ${code}`)
    this.code = code
  }
}

export interface PreparedFile {
  facts: ThingFacts
  bytes: number
  /** Version of its format. */
  version: number
}

export interface ThingPreparer {
  /** Version of the current format; older prepared data can be made again from its file. */
  readonly version: number
  /**
   * Reads the model at `from` and writes the renderer's format to `to`, one at a time. @throws ThingProblem, or the
   * signal's reason when aborted
   */
  prepare(from: string, to: string, signal: AbortSignal): Promise<PreparedFile>
}

/** `memoryMb` and `maxMs`: limits per file. */
export function createThingPreparer({
  memoryMb = MEMORY_MB,
  maxMs = MAX_MS,
}: {
  memoryMb?: number
  maxMs?: number
} = {}): ThingPreparer {
  const takeTurn = createTurn()

  /** Undefined if the process was ended by the file or the time limit. */
  const request = (question: Question, signal: AbortSignal): Promise<Reply | undefined> =>
    new Promise((resolve, reject) => {
      const child = forkIsolated(SCRIPT, { heapMb: memoryMb, memoryMb, silentMs: maxMs })
      const end = () => child.kill('SIGKILL')
      let reply: Reply | undefined
      child.on('message', (message: Reply) => {
        reply = message
      })
      child.once('error', reject)
      child.once('exit', () => {
        signal.removeEventListener('abort', end)
        if (signal.aborted) reject(signal.reason)
        else resolve(reply)
      })
      signal.addEventListener('abort', end)
      // A process that has just ended reports that separately.
      child.send(question, () => {})
    })

  return {
    version: PREPARED_VERSION,
    async prepare(from, to, signal) {
      const { mine, done } = takeTurn()
      try {
        await mine
        signal.throwIfAborted()
        const reply = await request({ from, to }, signal)
        if (!reply) throw new ThingProblem('too-heavy')
        if ('code' in reply) throw new ThingProblem(reply.code)
        if ('bug' in reply) throw new Error(`Failed to read a product: ${reply.bug}`)
        return { ...reply, version: PREPARED_VERSION }
      } finally {
        done()
      }
    },
  }
}
