import type { ChildProcess } from 'node:child_process'
import { forkApart, limitMemory } from '../../apart/index.ts'
import { PictureProblem } from '../read-picture.ts'
import type { Question, Reply, Works } from './messages.ts'

const SCRIPT = new URL('./child.ts', import.meta.url)
/** Pictures that are decoded at the same time: more would take what the rest of the server needs. */
const AT_ONCE = 2
/** 40 megapixels with transparency, decoded, turned and encoded, take 500 MB. */
const MEMORY_MB = 768
/** A decoder that nobody needs gives its memory back after so many milliseconds. */
const IDLE_MS = 30_000
/** No picture takes longer: the library's own limit, and as much again for a slow machine. */
const MAX_MS = 60_000

interface Decoder {
  child: ChildProcess
  /** Ends it when it has been idle for long. */
  rest: NodeJS.Timeout | undefined
}

/** Asks a process of its own about a picture. */
export interface Decoders {
  /**
   * The bytes are loaded only when it is their turn, so that those who wait hold no memory.
   * @throws PictureProblem as the work itself would, and `broken` where the picture ended the process.
   */
  ask<Name extends keyof Works>(
    name: Name,
    load: () => Promise<Uint8Array> | Uint8Array,
    about: Works[Name]['about'],
  ): Promise<Works[Name]['answer']>
}

/**
 * `memoryMb`: the most that one process may take; `idleMs`: after how long one that nobody needs is ended; `onStart`
 * is told of each.
 */
export function createDecoders({
  memoryMb = MEMORY_MB,
  idleMs = IDLE_MS,
  onStart = () => {},
}: {
  memoryMb?: number
  idleMs?: number
  onStart?: (child: ChildProcess) => void
} = {}): Decoders {
  const idle: Decoder[] = []
  const waiting: (() => void)[] = []
  let free = AT_ONCE

  function start(): Decoder {
    // Memory and time are watched while it answers: an idle one takes neither.
    const child = forkApart(SCRIPT)
    const decoder: Decoder = { child, rest: undefined }
    child.on('exit', () => {
      clearTimeout(decoder.rest)
      forget(decoder)
    })
    // Whoever asks hears that it has ended.
    child.on('error', () => {})
    onStart(child)
    return decoder
  }

  function forget(decoder: Decoder): void {
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

  /** Idle ones keep no program running. */
  function putBack(decoder: Decoder): void {
    decoder.child.unref()
    decoder.child.channel?.unref()
    decoder.rest = setTimeout(() => {
      // At once: whoever asked before its end is known would hear that their picture had ended it.
      forget(decoder)
      decoder.child.disconnect()
    }, idleMs).unref()
    idle.push(decoder)
  }

  /** `ended` where the process did before it answered. */
  const answerOf = ({ child }: Decoder, question: Question): Promise<Reply | 'ended'> =>
    new Promise((resolve) => {
      const ended = () => finish('ended')
      const stopWatching = limitMemory(child, memoryMb * 2 ** 20)
      const late = setTimeout(() => {
        finish({ problem: 'broken' })
        child.kill('SIGKILL')
      }, MAX_MS)
      function finish(reply: Reply | 'ended'): void {
        clearTimeout(late)
        stopWatching()
        child.off('message', finish)
        child.off('exit', ended)
        child.off('error', ended)
        resolve(reply)
      }
      child.on('message', finish)
      child.once('exit', ended)
      child.once('error', ended)
      // One that has just ended says so itself.
      child.send(question, () => {})
    })

  async function put(question: Question): Promise<Reply | 'ended'> {
    const decoder = take()
    const reply = await answerOf(decoder, question)
    // One that took too long is killed, which is not over yet.
    if (reply !== 'ended' && !decoder.child.killed) putBack(decoder)
    return reply
  }

  return {
    async ask(name, load, about) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        const question = { name, bytes: await load(), about }
        let reply = await put(question)
        // The machine may have ended it, short of memory, say: only a picture that ends two is called broken.
        if (reply === 'ended') reply = await put(question)
        if (reply === 'ended') throw new PictureProblem('broken')
        if ('problem' in reply) throw new PictureProblem(reply.problem)
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
