// The process in which one file of a model is read. What makes the reader eat memory without end, or go round in
// circles, ends this process and nothing else.
import { readFile, writeFile } from 'node:fs/promises'
import { prepareThing, UnreadableThing } from '@studio/renderer'
import type { Question, Reply } from './messages.ts'

/** Bytes. It is told in megabytes. */
const MAX_MEMORY = Number(process.argv[2]) * 1024 * 1024
const WATCH_MS = 25

function endIfHeavy(): void {
  if (process.memoryUsage.rss() > MAX_MEMORY) process.kill(process.pid, 'SIGKILL')
}

async function answerTo({ from, to }: Question): Promise<Reply> {
  try {
    const { bytes, facts } = await prepareThing(await readFile(from))
    await writeFile(to, bytes, { mode: 0o600 })
    return { facts, bytes: bytes.length }
  } catch (error) {
    if (error instanceof UnreadableThing) return { code: error.code }
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (question: Question) => {
  // Textures are decoded in threads of their own, between which this one is free to look.
  endIfHeavy()
  setInterval(endIfHeavy, WATCH_MS)
  const reply = await answerTo(question)
  process.send?.(reply, () => process.disconnect())
})
// Nobody is there any more who could ask.
process.on('disconnect', () => process.exit())
