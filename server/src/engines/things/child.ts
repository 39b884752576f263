// Process that reads one model file. A file that needs too much memory or time ends only this process. The parent
// process enforces both limits.
import { readFile, writeFile } from 'node:fs/promises'
import { prepareThing, UnreadableThing } from '@studio/renderer'
import type { Question, Reply } from './messages.ts'

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
  const reply = await answerTo(question)
  process.send?.(reply, () => process.disconnect())
})
// The parent process has ended.
process.on('disconnect', () => process.exit())
