import * as z from 'zod/mini'

/** How a first frame of another aspect ratio is fitted: filled and cropped, or whole with bars. */
export const FRAME_FITS = ['fill', 'fit'] as const

/**
 * Position of the remainder: 0 at the left or top, 0.5 centred, 1 at the right or bottom. Moves the visible part of a
 * filled image, or the whole image between its bars.
 */
export const Framing = z.strictObject({
  fit: z.enum(FRAME_FITS),
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
})
export type Framing = z.infer<typeof Framing>

/** Default framing. */
export const DEFAULT_FRAMING: Framing = { fit: 'fill', x: 0.5, y: 0.5 }

interface Size {
  width: number
  height: number
}
interface Box extends Size {
  left: number
  top: number
}

/**
 * Position of the whole image in pixels of the frame. Parts beyond the frame are cropped, uncovered parts are black.
 * Browser and server share this function, so the preview matches the video.
 */
export function layPicture(picture: Size, frame: Size, framing: Framing = DEFAULT_FRAMING): Box {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height]
  const scale = framing.fit === 'fill' ? Math.max(across, down) : Math.min(across, down)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { width, height, left: (frame.width - width) * framing.x, top: (frame.height - height) * framing.y }
}

/** Axis on which the image differs from the frame by more than 1%; null if none. */
export function spareAxis(picture: Size, frame: Size, fit: Framing['fit'] = 'fill'): 'x' | 'y' | null {
  const ratio = picture.width / picture.height / (frame.width / frame.height)
  if (Math.abs(ratio - 1) <= 0.01) return null
  return ratio > 1 === (fit === 'fill') ? 'x' : 'y'
}

export const isSameFraming = (one: Framing = DEFAULT_FRAMING, other: Framing = DEFAULT_FRAMING): boolean =>
  one.fit === other.fit && one.x === other.x && one.y === other.y
