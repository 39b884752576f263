import { type CameraMove, type DraftShot, layPicture } from '@studio/contract/video'
import { flatViewOf } from './flat-view.ts'
import type { Frame, Moment } from './frame-at.ts'

/** An image or a video that is ready to be drawn. */
export interface Drawable {
  image: CanvasImageSource
  width: number
  height: number
  /** True for videos, which contain the camera move. */
  isFilm: boolean
}

export interface Brush {
  context: CanvasRenderingContext2D
  width: number
  height: number
  ink: string
  dim: string
  face: string
}

type PaintedShot = Pick<DraftShot, 'camera' | 'seconds' | 'prompt' | 'framing'>

/** Paints one frame: black background, then the visible shots. */
export function paint(
  brush: Brush,
  frame: Frame | undefined,
  shots: readonly PaintedShot[],
  sourceOf: (moment: Moment) => Drawable | null,
): void {
  const { context, width, height } = brush
  context.clearRect(0, 0, width, height)
  if (!frame) return
  const layer = (moment: Moment, alpha: number, shownWidth = width) => {
    const shot = shots[moment.index]
    if (!shot || alpha <= 0) return
    context.save()
    context.globalAlpha = alpha
    context.beginPath()
    context.rect(0, 0, shownWidth, height)
    context.clip()
    const source = sourceOf(moment)
    if (source) paintSource(brush, source, shot, moment)
    else paintCard(brush, shot, moment)
    context.restore()
  }
  if (!frame.gives) return layer(frame.shows, 1)
  const { shows, gives, share, by } = frame
  // A fade goes through black: out of the first shot, then into the second.
  if (by === 'fade') return share < 0.5 ? layer(gives, 1 - 2 * share) : layer(shows, 2 * share - 1)
  layer(gives, 1)
  if (by === 'dissolve') layer(shows, share)
  else layer(shows, 1, width * share)
}

function paintSource(brush: Brush, source: Drawable, shot: PaintedShot, moment: Moment): void {
  const { context, width, height } = brush
  if (!source.isFilm) applyCamera(brush, shot.camera, moment.at, shot.seconds)
  const at = layPicture(source, { width, height }, source.isFilm ? undefined : shot.framing)
  // The area beyond the frame isn't part of the video, wherever the camera points.
  context.beginPath()
  context.rect(0, 0, width, height)
  context.clip()
  // Uncovered areas are black.
  context.rect(at.left, at.top, at.width, at.height)
  context.fillStyle = 'black'
  context.fill('evenodd')
  context.drawImage(source.image, at.left, at.top, at.width, at.height)
}

/** Applies the camera to everything drawn afterwards. */
function applyCamera({ context, width, height }: Brush, move: CameraMove, at: number, seconds: number): void {
  const { x, y, scale, roll } = flatViewOf(move, at, seconds)
  context.translate(width / 2 + x * width, height / 2 + y * width)
  context.rotate(roll)
  context.scale(scale, scale)
  context.translate(-width / 2, -height / 2)
}

/** Card for a shot without an image: its number and prompt. Its lines move like the camera. */
function paintCard(brush: Brush, shot: PaintedShot, { index, at }: Moment): void {
  const { context, width, height, ink, dim, face } = brush
  context.fillStyle = face
  context.fillRect(0, 0, width, height)
  context.save()
  applyCamera(brush, shot.camera, at, shot.seconds)
  context.strokeStyle = dim
  context.globalAlpha *= 0.35
  context.lineWidth = Math.max(1, width / 640)
  context.beginPath()
  for (const part of [1 / 3, 2 / 3]) {
    context.moveTo(width * part, 0)
    context.lineTo(width * part, height)
    context.moveTo(0, height * part)
    context.lineTo(width, height * part)
  }
  context.stroke()
  context.strokeRect(width * 0.06, height * 0.06, width * 0.88, height * 0.88)
  context.restore()
  const size = Math.round(Math.min(width, height) / 16)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = dim
  context.font = `${Math.round(size * 0.8)}px "Geist Mono Variable", monospace`
  const lines = linesOf(context, shot.prompt, width * 0.72, size)
  const top = height / 2 - (lines.length * size * 1.4) / 2
  context.fillText(String(index + 1), width / 2, top - size * 0.6)
  context.fillStyle = ink
  context.font = `${size}px "Instrument Sans Variable", sans-serif`
  lines.forEach((line, place) => context.fillText(line, width / 2, top + size * (0.9 + place * 1.4)))
}

const MAX_LINES = 3

function linesOf(context: CanvasRenderingContext2D, text: string, width: number, size: number): string[] {
  context.save()
  context.font = `${size}px "Instrument Sans Variable", sans-serif`
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else if (lines.length === MAX_LINES) {
      lines[MAX_LINES - 1] += '…'
      break
    } else lines.push(word)
  }
  context.restore()
  return lines
}
