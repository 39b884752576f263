import * as z from 'zod/mini'

/** How a first frame of another shape is laid into the frame of a film: filling it and cut, or whole with bars. */
export const FRAME_FITS = ['fill', 'fit'] as const

/**
 * `x` and `y` say where what is left over goes: 0 at the left or top, 0.5 shared, 1 at the right or bottom. Of a picture
 * that fills, another part is seen; one that is whole stands elsewhere between its bars.
 */
export const Framing = z.strictObject({
  fit: z.enum(FRAME_FITS),
  x: z.number().check(z.minimum(0), z.maximum(1)),
  y: z.number().check(z.minimum(0), z.maximum(1)),
})
export type Framing = z.infer<typeof Framing>

/** Where nothing is said. */
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
 * Where the whole picture lies, in pixels of the frame; what reaches beyond the frame is cut, what it leaves is black.
 * Screen and server both lay pictures by this, so that what is shown is what is filmed.
 */
export function layPicture(picture: Size, frame: Size, framing: Framing = DEFAULT_FRAMING): Box {
  const [across, down] = [frame.width / picture.width, frame.height / picture.height]
  const scale = framing.fit === 'fill' ? Math.max(across, down) : Math.min(across, down)
  const [width, height] = [picture.width * scale, picture.height * scale]
  return { width, height, left: (frame.width - width) * framing.x, top: (frame.height - height) * framing.y }
}

/** Along which axis a picture does not have the shape of the frame, by more than a hundredth; null where it has. */
export function spareAxis(picture: Size, frame: Size, fit: Framing['fit'] = 'fill'): 'x' | 'y' | null {
  const ratio = picture.width / picture.height / (frame.width / frame.height)
  if (Math.abs(ratio - 1) <= 0.01) return null
  return ratio > 1 === (fit === 'fill') ? 'x' : 'y'
}

export const isSameFraming = (one: Framing = DEFAULT_FRAMING, other: Framing = DEFAULT_FRAMING): boolean =>
  one.fit === other.fit && one.x === other.x && one.y === other.y
