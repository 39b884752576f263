// Reads one file at a time, off the main thread: first the metadata, then the measurements.
import { allHashes, hasLook, lumaOf } from '@studio/domain/likeness'
import {
  type FileFacts,
  findHidden,
  recognisedWords,
  hasTooManyPasses,
  MAX_PIXELS,
  measure,
  readFile,
  withHidden,
} from '@studio/domain/reverse'
import { colourWordsOf } from './colour-words.ts'
import { columnsOf, smallPixels } from './pixels-of.ts'
import type { WorkerMessage } from './protocol.ts'

const post = (message: WorkerMessage) => postMessage(message)

const sorted = (facts: FileFacts) => ({
  facts,
  found: recognisedWords(facts.recipe, facts.exif, facts.sourceType),
})

async function read(file: Blob): Promise<void> {
  post({ kind: 'begun' })
  const contents = await file.arrayBuffer().catch(() => undefined)
  if (!contents) return post({ kind: 'changed' })
  const bytes = new Uint8Array(contents)
  const parsed = await readFile(bytes)
  if (!parsed) return post({ kind: 'not-a-picture' })
  const { facts } = parsed
  post({ kind: 'read', ...sorted(facts) })
  if (facts.mime === 'video/mp4') return post({ kind: 'unmeasured', why: 'film' })
  // Decided from the header before decoding: 256 megapixels fit into a file of 776 KB.
  if (facts.width * facts.height > MAX_PIXELS) return post({ kind: 'unmeasured', why: 'too-many-pixels' })
  if (facts.mime === 'image/jpeg' && hasTooManyPasses(bytes, facts.width * facts.height))
    return post({ kind: 'unmeasured', why: 'too-many-passes' })
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type: facts.mime }), {
      colorSpaceConversion: 'none',
      premultiplyAlpha: 'none',
      imageOrientation: 'from-image',
    })
    const isLossless = facts.mime === 'image/png' || facts.mime === 'image/webp'
    const hidden = isLossless && !facts.recipe ? await findHidden(columnsOf(bitmap), bitmap) : null
    const pixels = smallPixels(bitmap)
    bitmap.close()
    const luma = lumaOf(pixels)
    const phash = hasLook(luma) ? allHashes(luma).phash : null
    const measured = measure(pixels)
    post({
      kind: 'measured',
      measured,
      colours: colourWordsOf(measured),
      ...sorted(hidden ? withHidden(parsed, hidden.text) : facts),
      phash,
    })
  } catch {
    post({ kind: 'unmeasured', why: 'not-decoded' })
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => void read(data))
