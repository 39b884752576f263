/** Number of histogram bins. */
export const BINS = 64
const COLOURS = 6

export interface Tones {
  /** Relative heights, 0 to 1, from dark to light. */
  histogram: number[]
  /** `#rrggbb`, most frequent first. */
  palette: string[]
}

/** Computes brightness and main colours of RGBA pixels. */
export function tonesOf(pixels: ArrayLike<number>): Tones {
  const counts = Array.from({ length: BINS }, () => 0)
  const cells = new Map<number, { count: number; r: number; g: number; b: number }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
    counts[Math.min(BINS - 1, Math.floor((luminance / 256) * BINS))]! += 1
    const name = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const cell = cells.get(name) ?? { count: 0, r: 0, g: 0, b: 0 }
    cell.count++
    cell.r += r
    cell.g += g
    cell.b += b
    cells.set(name, cell)
  }
  // The tallest bins are often clipped white or black. They may touch the top without flattening the rest.
  const ceiling = counts.toSorted((a, b) => b - a)[2] || Math.max(1, ...counts)
  return { histogram: counts.map((count) => Math.min(1, count / ceiling)), palette: paletteOf(cells) }
}

type Cell = { count: number; r: number; g: number; b: number }

/** Frequent colours that differ from each other. Saturated ones are weighted above their area. */
function paletteOf(cells: Map<number, Cell>): string[] {
  const means = [...cells.values()].map(({ count, r, g, b }) => {
    const mean = [r / count, g / count, b / count] as const
    const chroma = (Math.max(...mean) - Math.min(...mean)) / 255
    return { mean, weight: count * (0.35 + chroma) }
  })
  means.sort((a, b) => b.weight - a.weight)
  const swatches: (typeof means)[number][] = []
  for (const distance of [72, 48, 28, 12]) {
    for (const candidate of means) {
      if (swatches.length === COLOURS) break
      const isNew = swatches.every(
        ({ mean }) =>
          Math.hypot(mean[0] - candidate.mean[0], mean[1] - candidate.mean[1], mean[2] - candidate.mean[2]) >=
          distance,
      )
      if (isNew) swatches.push(candidate)
    }
  }
  return swatches.map(({ mean }) => `#${mean.map((value) => hex(Math.round(value))).join('')}`)
}

const hex = (value: number) => value.toString(16).padStart(2, '0')

/** SVG path of a histogram in a box of `width` by `height`. */
export function outlineOf(histogram: readonly number[], width: number, height: number): string {
  const step = width / (histogram.length - 1)
  const points = histogram.map(
    (value, index) => `${(index * step).toFixed(1)} ${(height * (1 - value)).toFixed(1)}`,
  )
  return `M0 ${height}L${points.join('L')}L${width} ${height}Z`
}
