import type { MaskRendering, MaskRequest, SampledColour } from './protocol.ts'
import { type OpenPicture, rowsOf, STRIP_ROWS } from './renderer.ts'

/** Renders the mask of one adjustment. */
export function renderMask(
  { full, draft, repairs: { apply } }: Pick<OpenPicture, 'full' | 'draft' | 'repairs'>,
  { geometry, repairs, adjustment, isDraft }: MaskRequest,
): MaskRendering {
  const { picture, source: unrepaired } = isDraft ? draft : full
  const source = apply(unrepaired, { format: 1, ...(repairs && { repairs }) })
  const { width, height } = picture.prepare({ format: 1, ...(geometry && { geometry }) })
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += STRIP_ROWS) {
    const area = { x: 0, y, width, height: Math.min(STRIP_ROWS, height - y) }
    data.set(picture.renderMask(adjustment, rowsOf(source, picture.sourceArea(area)), area), y * width)
  }
  return { id: adjustment.id, width, height, data }
}

/** Pixels on each side of a sampled one, whose mean is taken. */
const SAMPLE_REACH = 2

/** Mean colour of the original around a point, given by fractions of its width and height. */
export function sampleColour({ full }: Pick<OpenPicture, 'full'>, x: number, y: number): SampledColour {
  const { width, height, data } = full.source
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)))
  const sums = [0, 0, 0]
  let count = 0
  for (let top = Math.max(0, row - SAMPLE_REACH); top <= Math.min(height - 1, row + SAMPLE_REACH); top++)
    for (
      let left = Math.max(0, column - SAMPLE_REACH);
      left <= Math.min(width - 1, column + SAMPLE_REACH);
      left++
    ) {
      count++
      for (const channel of [0, 1, 2])
        sums[channel] = (sums[channel] ?? 0) + (data[(top * width + left) * 4 + channel] ?? 0)
    }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round(sum / count))
  return { red, green, blue }
}
