// What is done with pictures that nobody has looked at yet, in a process of its own.
import type { InspectedPicture } from '../inspect-picture.ts'
import { isTakenType, type Picture, PictureProblem } from '../read-picture.ts'
import type { RenderedPicture, Rendering } from '../render-picture.ts'
import { createDecoders } from './decoders.ts'

// The machine's memory is the limit, so all of a process share the same few: the one state of this folder.
const decoders = createDecoders()

/** What cannot be a picture is refused here and now. */
function taken(bytes: Uint8Array): Uint8Array {
  if (!isTakenType(bytes)) throw new PictureProblem('type')
  return bytes
}

/**
 * Decodes a picture from outside and encodes it anew: JPEG of quality 92, or PNG when it has an alpha
 * channel. Turned upright as its EXIF says, in sRGB, first frame only; everything else it carried is gone.
 * @throws PictureProblem
 */
export const readPicture = async (bytes: Uint8Array): Promise<Picture> =>
  decoders.ask('readPicture', () => taken(bytes), null)

/**
 * Reads a picture from its first to its last pixel without keeping any, so that a damaged one is found out.
 * @throws PictureProblem
 */
export const inspectPicture = async (bytes: Uint8Array): Promise<InspectedPicture> =>
  decoders.ask('inspectPicture', () => taken(bytes), null)

/**
 * The middle of a picture from outside as a square of `side` pixels, encoded anew as WebP: upright, in sRGB,
 * first frame only; everything else it carried is gone.
 * @throws PictureProblem
 */
export const squareOf = async (bytes: Uint8Array, side: number): Promise<Uint8Array> =>
  decoders.ask('squareOf', () => taken(bytes), side)

/**
 * Renders a picture upright and without metadata. It is loaded only when it is its turn, so that those who wait
 * hold no memory.
 * @throws PictureProblem
 */
export const renderPicture = async (
  load: () => Promise<Uint8Array>,
  rendering: Rendering,
): Promise<RenderedPicture> => decoders.ask('renderPicture', async () => taken(await load()), rendering)
