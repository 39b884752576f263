// The process in which pictures from outside are decoded: one at a time, with a bound on its memory. A picture that
// makes the decoder crash, or eat more than that, ends this process and nothing else.
import { inspectPicture } from '../inspect-picture.ts'
import { PictureProblem, readPicture } from '../read-picture.ts'
import { type Rendering, renderPicture } from '../render-picture.ts'
import { squareOf } from '../square.ts'
import type { Question, Reply } from './messages.ts'

/** Bytes. It is told in megabytes. */
const MAX_MEMORY = Number(process.argv[2]) * 1024 * 1024
const WATCH_MS = 25

const answerTo = ({ name, bytes, about }: Question): Promise<unknown> => {
  switch (name) {
    case 'readPicture':
      return readPicture(bytes)
    case 'inspectPicture':
      return inspectPicture(bytes)
    case 'squareOf':
      return squareOf(bytes, about as number)
    case 'renderPicture':
      return renderPicture(async () => bytes, about as Rendering)
  }
}

process.on('message', async (question: Question) => {
  // The decoder works in threads of its own: this one is free to look.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY) process.kill(process.pid, 'SIGKILL')
  }, WATCH_MS)
  const reply = await answerTo(question).then(
    (answer): Reply => ({ answer }),
    (error: unknown): Reply =>
      error instanceof PictureProblem ? { problem: error.reason } : { bug: String(error) },
  )
  clearInterval(watch)
  process.send?.(reply)
})
// Nobody is there any more who could ask.
process.on('disconnect', () => process.exit())
