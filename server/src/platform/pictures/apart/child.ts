// The process in which pictures from outside are decoded, one at a time. A picture that makes the decoder crash, or take
// too much memory or time, ends this process and nothing else; the process that started it watches both.
import { inspectPicture } from '../inspect-picture.ts'
import { PictureProblem, readPicture } from '../read-picture.ts'
import { type Rendering, renderPicture } from '../render-picture.ts'
import { squareOf } from '../square.ts'
import type { Question, Reply } from './messages.ts'

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
  const reply = await answerTo(question).then(
    (answer): Reply => ({ answer }),
    (error: unknown): Reply =>
      error instanceof PictureProblem ? { problem: error.reason } : { bug: String(error) },
  )
  process.send?.(reply)
})
// Nobody is there any more who could ask.
process.on('disconnect', () => process.exit())
