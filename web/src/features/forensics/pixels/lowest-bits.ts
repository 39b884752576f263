import type { Pixels, Plane } from '@studio/domain/likeness'

/** One of the eight bits of each pixel's brightness, 7 the highest: white where it is set. */
export function bitPlane({ width, height, data }: Plane, bit: number): Plane {
  const plane = new Uint8Array(data.length)
  for (let at = 0; at < plane.length; at++) plane[at] = -((data[at]! >> bit) & 1)
  return { width, height, data: plane }
}

const BANDS = 20
const LEAST_PAIRS = 20
const LEAST_IN_PAIR = 10
/** Where the normal distribution leaves less than one in a hundred. */
const ONE_IN_HUNDRED = -2.326

/** As reports name them. */
export const BITS_PARAMETERS = {
  bands: BANDS,
  leastPairs: LEAST_PAIRS,
  leastInPair: LEAST_IN_PAIR,
  deviations: ONE_IN_HUNDRED,
}

/** How many pixels of each band, a twentieth of the picture, have each of 256 values: of red, green and blue. */
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

/** The same of the whole picture. */
export const histogram = (counts: Counts): Uint32Array[] =>
  ([0, 1, 2] as const).map((channel) =>
    Uint32Array.from({ length: 256 }, (_, value) =>
      counts.reduce((sum, band) => sum + band[channel][value]!, 0),
    ),
  )

export interface LowestBits {
  /** Bands of a twentieth of the picture whose values are paired too evenly, of red, green and blue. */
  evenBands: [number, number, number]
  bands: number
}

/**
 * Chi-square of pairs of values: a message in the lowest bits makes 2k and 2k+1 equally frequent. Smooth pictures do so
 * as well, but then 2k-1 and 2k are even too; a band is counted only where those differ more than by chance.
 */
export function lowestBits(counts: Counts): LowestBits {
  const evenBands: [number, number, number] = [0, 0, 0]
  for (const band of counts)
    for (const channel of [0, 1, 2] as const)
      if (evenness(band[channel], 0) < ONE_IN_HUNDRED && evenness(band[channel], 1) > 0) evenBands[channel]++
  return { evenBands, bands: BANDS }
}

/** In deviations of the normal distribution: the lower, the more even. 0 where there are too few pairs to say. */
function evenness(counts: Uint32Array, from: number): number {
  let pairs = 0
  let chi = 0
  for (let value = from; value + 1 < 256; value += 2) {
    const expected = (counts[value]! + counts[value + 1]!) / 2
    if (expected * 2 < LEAST_IN_PAIR) continue
    pairs++
    chi += (counts[value]! - expected) ** 2 / expected
  }
  if (pairs < LEAST_PAIRS) return 0
  // Wilson and Hilferty: the cube root of chi-square over its degrees is nearly normal.
  const degrees = pairs - 1
  const spread = 2 / (9 * degrees)
  return (Math.cbrt(chi / degrees) - (1 - spread)) / Math.sqrt(spread)
}
