// Process that decodes untrusted images, one at a time. An image that crashes the decoder, or needs too much memory or
// time, ends only this process. The parent process enforces both limits.
import { cropPhotograph } from '../crop-photograph.ts'
import { convertPicture } from '../convert-picture.ts'
import { decodePhotograph } from '../decode-photograph.ts'
import { encodePublicly } from '../encode-publicly.ts'
import { inspectPicture } from '../inspect-picture.ts'
import { readEditWindow } from '../patch/edit-window.ts'
import { makePatch } from '../patch/make-patch.ts'
import { PictureProblem, readPicture } from '../read-picture.ts'
import { readEditSource, readEditTiles, renderEdit } from '../render-edit.ts'
import { type Rendering, renderPicture } from '../render-picture.ts'
import { squareOf } from '../square.ts'
import type { Question, Reply, Works } from './messages.ts'

const answerTo = ({ name, bytes, about }: Question): Promise<unknown> => {
  switch (name) {
    case 'readPicture':
      return readPicture(bytes)
    case 'inspectPicture':
      return inspectPicture(bytes)
    case 'squareOf':
      return squareOf(bytes, about as number)
    case 'encodePublicly':
      return encodePublicly(bytes)
    case 'convertPicture': {
      const { path, conversion, embedded } = about as Works['convertPicture']['about']
      return convertPicture(path, conversion, embedded)
    }
    case 'cropPhotograph': {
      const { path, region, embedded } = about as Works['cropPhotograph']['about']
      return cropPhotograph(path, region, embedded)
    }
    case 'decodePhotograph': {
      const { path, embedded } = about as Works['decodePhotograph']['about']
      return decodePhotograph(path, embedded)
    }
    case 'renderEdit': {
      const { path, edit, ...options } = about as Works['renderEdit']['about']
      return renderEdit(path, edit, options)
    }
    case 'readEditSource': {
      const { path, ...options } = about as Works['readEditSource']['about']
      return readEditSource(path, options)
    }
    case 'readEditTiles': {
      const { path, row, ...options } = about as Works['readEditTiles']['about']
      return readEditTiles(path, row, options)
    }
    case 'readEditWindow': {
      const { path, area, ...options } = about as Works['readEditWindow']['about']
      return readEditWindow(path, area, options)
    }
    case 'makePatch': {
      const { path, area, ...options } = about as Works['makePatch']['about']
      return makePatch(path, bytes, area, options)
    }
    case 'renderPicture':
      return renderPicture(async () => bytes, about as Rendering)
  }
}

process.on('message', async (question: Question) => {
  const reply = await answerTo(question).then(
    (answer): Reply => ({ answer }),
    (error: unknown): Reply =>
      error instanceof PictureProblem ? { problem: error.reason, size: error.size } : { bug: String(error) },
  )
  process.send?.(reply)
})
// The parent process has ended.
process.on('disconnect', () => process.exit())
