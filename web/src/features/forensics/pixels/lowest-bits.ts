import type { Pixels, Plane } from '@studio/contract/likeness'

/** One of the eight bits of each pixel's brightness, 7 the highest: white where it is set. */
export const bitPlane = ({ width, height, data }: Plane, bit: number): Plane => ({
  width,
  height,
  data: data.map((value) => ((value >> bit) & 1) * 255),
})

/** How many pixels have each of 256 values, of red, green and blue. */
export function histogram({ data }: Pixels): Uint32Array[] {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  for (let at = 0; at < data.length; at += 4) {
    counts[0]![data[at]!]!++
    counts[1]![data[at + 1]!]!++
    counts[2]![data[at + 2]!]!++
  }
  return counts
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

export interface LowestBits {
  /** Bands of a twentieth of the picture whose values are paired too evenly, of red, green and blue. */
  evenBands: [number, number, number]
  bands: number
}

/**
 * Chi-square of pairs of values: a message in the lowest bits makes 2k and 2k+1 equally frequent. Smooth pictures do so
 * as well, but then 2k-1 and 2k are even too; a band is counted only where those differ more than by chance.
 */
export function lowestBits({ data, width, height }: Pixels): LowestBits {
  const evenBands: [number, number, number] = [0, 0, 0]
  for (let band = 0; band < BANDS; band++) {
    const from = Math.floor((band * height) / BANDS) * width * 4
    const to = Math.floor(((band + 1) * height) / BANDS) * width * 4
    for (const channel of [0, 1, 2] as const) {
      const counts = new Uint32Array(256)
      for (let at = from + channel; at < to; at += 4) counts[data[at]!]!++
      if (evenness(counts, 0) < ONE_IN_HUNDRED && evenness(counts, 1) > 0) evenBands[channel]++
    }
  }
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
