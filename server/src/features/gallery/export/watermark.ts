import { type ExportSettings, type ExportWatermark, galleryReasons } from '@studio/contract/gallery'
import { refuse } from '@studio/contract/kernel'
import {
  type Face,
  fill,
  moved,
  openFace,
  OTHER_SCRIPTS,
  TEXT_FILES,
} from '../../../platform/lettering/index.ts'
import type { Overlay } from '../../../platform/pictures/index.ts'

interface Size {
  width: number
  height: number
}

/** Distances relative to the height of the letters. The line box has room for descenders and accents. */
const MARGIN = 0.6
const LINE_HEIGHT = 1.35
const BASELINE = 1
const SHADOW = 1 / 16
/** Share of the shadow’s black. */
const SHADOW_ALPHA = 0.6
/** Share of the image’s width that a line may take: longer ones get smaller letters. */
const MAX_WIDTH = 0.9
/** Letters of fewer px are unreadable. */
const MIN_LETTERS = 6

export type WatermarkService = ReturnType<typeof createWatermarks>

/** Draws the watermarks of exported images. The typefaces are opened with the first. */
export function createWatermarks() {
  let opening: Promise<Face> | undefined
  async function faceFor(text: string): Promise<Face> {
    const face = await (opening ??= openFace(
      TEXT_FILES,
      { wght: 600 },
      { names: OTHER_SCRIPTS, axes: { wght: 600 } },
    ))
    await face.loadFontsFor(text)
    return face
  }

  return {
    /** @throws Refusal watermarkCharacters, if the watermark of these settings can’t be drawn */
    async check({ watermark }: Pick<ExportSettings, 'watermark'>): Promise<void> {
      if (!watermark) return
      const face = await faceFor(watermark.text)
      const missing = [...new Set(watermark.text)].filter((character) => !face.has(character))
      if (missing.length > 0)
        throw refuse(galleryReasons.watermarkCharacters, { characters: missing.join(' ') })
    },

    /** Draws a watermark for an image of this size in px. */
    async draw(watermark: ExportWatermark, { width, height }: Size): Promise<Overlay> {
      const face = await faceFor(watermark.text)
      const size = Math.max(MIN_LETTERS, (Math.min(width, height) * watermark.size) / 100)
      const widthPerPx = face.line(watermark.text, 1).width + 2 * MARGIN
      const letters = Math.min(size, (width * MAX_WIDTH) / widthPerPx)
      const { steps } = face.line(watermark.text, letters)
      const box = {
        width: Math.max(1, Math.ceil(widthPerPx * letters)),
        height: Math.max(1, Math.ceil((LINE_HEIGHT + 2 * MARGIN) * letters)),
      }
      const [left, baseline] = [MARGIN * letters, (MARGIN + BASELINE) * letters]
      const shift = Math.max(1, SHADOW * letters)
      const coverage = (by: number) =>
        fill(moved(steps, left + by, baseline + by), box.width, box.height).alpha
      const pixels = blended(coverage(0), coverage(shift), watermark.opacity / 100)
      return { ...box, pixels, position: watermark.position }
    },
  }
}

/** White letters over a black shadow, as RGBA. */
function blended(letters: Uint8Array, shadow: Uint8Array, opacity: number): Uint8Array {
  const pixels = new Uint8Array(letters.length * 4)
  for (let at = 0; at < letters.length; at++) {
    const white = (letters[at] ?? 0) / 255
    const alpha = white + (1 - white) * ((shadow[at] ?? 0) / 255) * SHADOW_ALPHA
    if (alpha === 0) continue
    pixels.fill(Math.round((white / alpha) * 255), at * 4, at * 4 + 3)
    pixels[at * 4 + 3] = Math.round(alpha * opacity * 255)
  }
  return pixels
}
