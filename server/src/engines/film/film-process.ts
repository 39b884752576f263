// Process that encodes a video: runs one task and exits. Decoders of untrusted files run here and not in the server.
import { openCommandCodec, openLibraryCodec } from '../../platform/film/index.ts'
import type { EncoderMessage, EncoderTask } from './film-messages.ts'
import { doWork } from './filming.ts'

const NOTE_MS = 100

const send = (message: EncoderMessage) =>
  new Promise<void>((resolve) => {
    process.send?.(message, undefined, undefined, () => resolve())
  })

// The parent process has ended.
process.once('disconnect', () => process.exit(1))
process.once('message', async ({ work, command }: EncoderTask) => {
  let notedAt = 0
  try {
    const codec = command === undefined ? openLibraryCodec() : openCommandCodec(command)
    const result = await doWork(codec, work, (progress) => {
      if (performance.now() - notedAt < NOTE_MS) return
      notedAt = performance.now()
      void send({ type: 'progress', progress })
    })
    await send({ type: 'done', result })
  } catch (error) {
    await send({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
  }
  process.exit(0)
})
