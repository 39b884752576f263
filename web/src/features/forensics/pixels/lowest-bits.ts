import type { Pixels, Plane } from '@studio/domain/likeness'

/** One bit plane of the brightness, 7 the highest: white if set. */
export function bitPlane({ width, height, data }: Plane, bit: number): Plane {
  const plane = new Uint8Array(data.length)
  for (let at = 0; at < plane.length; at++) plane[at] = -((data[at]! >> bit) & 1)
  return { width, height, data: plane }
}

const BANDS = 20
const MIN_PAIRS = 20
const MIN_PAIR_COUNT = 10
/** 1% quantile of the standard normal distribution. */
const FIRST_PERCENTILE = -2.326

/** Parameters in reports. */
export const BITS_PARAMETERS = {
  bands: BANDS,
  leastPairs: MIN_PAIRS,
  leastInPair: MIN_PAIR_COUNT,
  deviations: FIRST_PERCENTILE,
}

/** Histograms per band (1/20 of the image) of red, green and blue. */
export type Counts = [Uint32Array, Uint32Array, Uint32Array][]

export function countValues({ data, width, height }: Pixels): Counts {
  return Array.from({ length: BANDS }, (_, band) => {
    const [red, green, blue] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
    const to = Math.floor(((band + 1) * height) / BANDS) * width * 4
    for (let at = Math.floor((band * height) / BANDS) * width * 4; at < to; at += 4) {
      red[data[at]!]!++
      green[data[at + 1]!]!++
      blue[data[at + 2]!]!++
    }
    return [red, green, blue]
  })
}

/** Histograms of the whole image. */
export const histogram = (counts: Counts): Uint32Array[] =>
  ([0, 1, 2] as const).map((channel) =>
    Uint32Array.from({ length: 256 }, (_, value) =>
      counts.reduce((sum, band) => sum + band[channel][value]!, 0),
    ),
  )

export interface LowestBits {
  /** Number of bands with suspiciously even value pairs, of red, green and blue. */
  evenBands: [number, number, number]
  bands: number
}

/**
 * Chi-square of value pairs: a message in the lowest bits makes 2k and 2k+1 equally frequent. Smooth images do too, but
 * then 2k-1 and 2k are also even; a band counts only if those differ significantly.
 */
export function lowestBits(counts: Counts): LowestBits {
  const evenBands: [number, number, number] = [0, 0, 0]
  for (const band of counts)
    for (const channel of [0, 1, 2] as const)
      if (evenness(band[channel], 0) < FIRST_PERCENTILE && evenness(band[channel], 1) > 0)
        evenBands[channel]++
  return { evenBands, bands: BANDS }
}

/** Z score: the lower, the more even. 0 with too few pairs. */
function evenness(counts: Uint32Array, from: number): number {
  let pairs = 0
  let chi = 0
  for (let value = from; value + 1 < 256; value += 2) {
    const expected = (counts[value]! + counts[value + 1]!) / 2
    if (expected * 2 < MIN_PAIR_COUNT) continue
    pairs++
    chi += (counts[value]! - expected) ** 2 / expected
  }
  if (pairs < MIN_PAIRS) return 0
  // Wilson and Hilferty: the cube root of chi-square over its degrees is nearly normal.
  const degrees = pairs - 1
  const spread = 2 / (9 * degrees)
  return (Math.cbrt(chi / degrees) - (1 - spread)) / Math.sqrt(spread)
}
