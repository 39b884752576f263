import { startsWith, viewOf } from './bytes.ts'
import { isBoxes, readBoxes } from './boxes.ts'
import { isJpeg, readJpeg } from './jpeg.ts'
import { type FileNotes, startNotes } from './notes.ts'
import { isPng, readPng } from './png.ts'
import { isWebp, readWebp } from './webp.ts'

function readGif(bytes: Uint8Array): FileNotes {
  const { notes } = startNotes('image/gif')
  if (bytes.length >= 10) {
    notes.width = viewOf(bytes).getUint16(6, true)
    notes.height = viewOf(bytes).getUint16(8, true)
  }
  notes.isAnimated = true
  return notes
}

/** Metadata of a file; null if it isn't a supported image or video. Never throws. */
export async function readNotes(bytes: Uint8Array): Promise<FileNotes | null> {
  if (isPng(bytes)) return await readPng(bytes)
  if (isJpeg(bytes)) return readJpeg(bytes)
  if (isWebp(bytes)) return readWebp(bytes)
  if (isBoxes(bytes)) return await readBoxes(bytes)
  return startsWith(bytes, 'GIF8') ? readGif(bytes) : null
}
