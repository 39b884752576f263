import type { ChildProcess } from 'node:child_process'
import { forkIsolated, limitMemory } from '../../isolation/index.ts'
import { PictureProblem } from '../read-picture.ts'
import type { Question, Reply, Works } from './messages.ts'

const SCRIPT = new URL('./child.ts', import.meta.url)
/** Max. concurrent images: more would take resources from the rest of the server. */
const BATCH_SIZE = 2
/** Memory limit in MB. Decoding, rotating and encoding 40 megapixels with transparency takes 500 MB. */
const MEMORY_MB = 768
/** The same for photographs: AVIF of 60 megapixels takes 1,170 MB, JPEG of 120 megapixels 150 MB. */
const PHOTOGRAPH_MEMORY_MB = 1_300
const PHOTOGRAPH_WORKS: ReadonlySet<keyof Works> = new Set([
  'decodePhotograph',
  'convertPicture',
  'cropPhotograph',
  'renderEdit',
  'readEditSource',
  'readEditTiles',
  'readEditWindow',
  'makePatch',
])
/** Idle time in ms after which a process is ended to free its memory. */
const IDLE_MS = 30_000
/** Time limit in ms: the limit of the library, doubled for slow machines. */
const MAX_MS = 60_000

interface Decoder {
  child: ChildProcess
  /** Timer that ends an idle process. */
  rest: NodeJS.Timeout | undefined
}

/** Runs image work in a separate process. */
export interface Decoders {
  /**
   * Bytes are loaded only when it is their turn, so that waiting calls use no memory. @throws PictureProblem like the
   * work itself, and `broken` if the image ended the process
   */
  run<Name extends keyof Works>(
    name: Name,
    load: () => Promise<Uint8Array> | Uint8Array,
    input: Works[Name]['about'],
  ): Promise<Works[Name]['answer']>
}

/** `memoryMb`, `photographMemoryMb`: limit of one process; `idleMs`: idle time before it is ended; `onStart`: called for each process. */
export function createDecoders({
  memoryMb = MEMORY_MB,
  photographMemoryMb = PHOTOGRAPH_MEMORY_MB,
  idleMs = IDLE_MS,
  onStart = () => {},
}: {
  memoryMb?: number
  photographMemoryMb?: number
  idleMs?: number
  onStart?: (child: ChildProcess) => void
} = {}): Decoders {
  const idle: Decoder[] = []
  const waiting: (() => void)[] = []
  let free = BATCH_SIZE

  function start(): Decoder {
    // Memory and time are watched only while it works.
    const child = forkIsolated(SCRIPT)
    const decoder: Decoder = { child, rest: undefined }
    child.on('exit', () => {
      clearTimeout(decoder.rest)
      removeDecoder(decoder)
    })
    // The caller sees that the process has ended.
    child.on('error', () => {})
    onStart(child)
    return decoder
  }

  function removeDecoder(decoder: Decoder): void {
    const at = idle.indexOf(decoder)
    if (at >= 0) idle.splice(at, 1)
  }

  function take(): Decoder {
    const decoder = idle.pop() ?? start()
    clearTimeout(decoder.rest)
    decoder.child.ref()
    decoder.child.channel?.ref()
    return decoder
  }

  /** Idle processes don't keep the program running. */
  function release(decoder: Decoder): void {
    decoder.child.unref()
    decoder.child.channel?.unref()
    decoder.rest = setTimeout(() => {
      // Removed immediately: a call made before its exit event would look like an image that ended it.
      removeDecoder(decoder)
      decoder.child.disconnect()
    }, idleMs).unref()
    idle.push(decoder)
  }

  /** `ended` if the process ended before it replied. */
  const answerOf = ({ child }: Decoder, question: Question): Promise<Reply | 'ended'> =>
    new Promise((resolve) => {
      const ended = () => finish('ended')
      const megabytes = PHOTOGRAPH_WORKS.has(question.name) ? photographMemoryMb : memoryMb
      const stopWatching = limitMemory(child, megabytes * 2 ** 20)
      const timer = setTimeout(() => {
        finish({ problem: 'broken' })
        child.kill('SIGKILL')
      }, MAX_MS)
      function finish(reply: Reply | 'ended'): void {
        clearTimeout(timer)
        stopWatching()
        child.off('message', finish)
        child.off('exit', ended)
        child.off('error', ended)
        resolve(reply)
      }
      child.on('message', finish)
      child.once('exit', ended)
      child.once('error', ended)
      // A process that has just ended reports that separately.
      child.send(question, () => {})
    })

  async function put(question: Question): Promise<Reply | 'ended'> {
    const decoder = take()
    const reply = await answerOf(decoder, question)
    // A process that took too long has been killed, but may not have exited yet.
    if (reply !== 'ended' && !decoder.child.killed) release(decoder)
    return reply
  }

  return {
    async run(name, load, input) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        const question = { name, bytes: await load(), about: input }
        let reply = await put(question)
        // The system may have ended it, for example for lack of memory: only an image that ends two processes is
        // reported as broken.
        if (reply === 'ended') reply = await put(question)
        if (reply === 'ended') throw new PictureProblem('broken')
        if ('problem' in reply) throw new PictureProblem(reply.problem, { size: reply.size })
        if ('bug' in reply) throw new Error(`Failed to decode an image: ${reply.bug}`)
        return reply.answer as Works[typeof name]['answer']
      } finally {
        const next = waiting.shift()
        if (next) next()
        else free += 1
      }
    },
  }
}
