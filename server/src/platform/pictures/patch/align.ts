// Finds where a model has put the pixels of an image that it edited: it may shift, scale, turn and recolour the whole image.
import { type Spectrum, transformSquare } from './fourier.ts'
import { halved, newPlane, type Plane, sample } from './planes.ts'
import { quantileOf, solve } from './solve.ts'

/**
 * Place in the answer of a pixel of the image: x′ = a·x + b·y + c and y′ = d·x + e·y + f. Coordinates are those of the centres
 * of pixels, from the centre of the plane.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Alignment {
  affine: Affine
  /** Of gradients, from −1 to 1. */
  correlation: number
}

/** Side in px of the smallest level, on which the start is searched. */
const COARSEST = 128
/** Scales that are tried. */
const SCALES = Array.from({ length: 13 }, (_, at) => 0.94 + at * 0.01)
/** Best starts that are refined. */
const STARTS = 4
/** Gradients that count no more than this, so that no single edge decides. */
const MAX_GRADIENT = 40
const ROUNDS = 14
const FINEST_ROUNDS = 10
/** Rounds that only shift at first, so that a repainted part can’t stretch the rest. */
const SHIFTS = 6
/** Factor of the deviations that count in the first round, and by which it shrinks: edges differ most until they are aligned. */
const TOLERANCE = 1.3
const TOLERANCE_STEP = 0.9
/** Longest side of a level on which all pixels are compared; on a larger one every second. */
const DENSE = 512
/** Residuals from which a pixel has no weight, in standard deviations (Tukey’s biweight). */
const TUKEY = 4.685
/**
 * Share of the smallest differences that are noise, although most of an answer may be repainted, and the factor by which the
 * largest of them is a standard deviation.
 */
const NOISE_SHARE = 0.3
const DEVIATION = 1 / 0.3853
/** Change of place in px below which refining ends. */
const ENOUGH = 1e-4
/** An alignment that scales by more is none. */
const MAX_SCALE = 1.6

/** One level of the pyramid: the image, the answer, and 1 where they are to be compared. */
interface Level {
  image: Plane
  answer: Plane
  keep: Plane
}

const centreOf = ({ width, height }: Plane) => ({ x: (width - 1) / 2, y: (height - 1) / 2 })

/** Gradients as a spectrum, smoothly zero at the edges, in a square of a power of two. */
function spectrumOf({ width, height, values }: Plane, keep: Plane, size: number): Spectrum {
  const spectrum = {
    size,
    real: new Float64Array(size * size),
    imaginary: new Float64Array(size * size),
  }
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const gradient = Math.hypot(
        values[at + 1]! - values[at - 1]!,
        values[at + width]! - values[at - width]!,
      )
      const window = Math.sqrt(Math.sin((Math.PI * x) / width) * Math.sin((Math.PI * y) / height))
      spectrum.real[y * size + x] = Math.min(gradient, MAX_GRADIENT) * window * keep.values[at]!
    }
  transformSquare(spectrum)
  return spectrum
}

/** The plane as seen through an affine map. */
function moved(plane: Plane, [a, b, c, d, e, f]: Affine): Plane {
  const result = newPlane(plane.width, plane.height)
  const centre = centreOf(plane)
  for (let y = 0; y < plane.height; y++)
    for (let x = 0; x < plane.width; x++) {
      const [dx, dy] = [x - centre.x, y - centre.y]
      result.values[y * plane.width + x] = sample(
        plane,
        a * dx + b * dy + c + centre.x,
        d * dx + e * dy + f + centre.y,
      )
    }
  return result
}

/** Shift between two spectra by phase correlation, and how clear it is. */
function shiftBetween(one: Spectrum, other: Spectrum) {
  const { size } = one
  const product = { size, real: new Float64Array(size * size), imaginary: new Float64Array(size * size) }
  for (let at = 0; at < size * size; at++) {
    const re = one.real[at]! * other.real[at]! + one.imaginary[at]! * other.imaginary[at]!
    const im = one.imaginary[at]! * other.real[at]! - one.real[at]! * other.imaginary[at]!
    const length = Math.hypot(re, im) + 1e-9
    product.real[at] = re / length
    product.imaginary[at] = im / length
  }
  transformSquare(product, true)
  let best = 0
  for (let at = 1; at < size * size; at++) if (product.real[at]! > product.real[best]!) best = at
  const signed = (value: number) => (value > size / 2 ? value - size : value)
  return { peak: product.real[best]!, x: -signed(best % size), y: -signed(Math.floor(best / size)) }
}

/** Starts on the coarsest level, the clearest first, and the bases themselves. */
function startsOn({ image, answer, keep }: Level, bases: readonly Affine[]): Affine[] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(image.width, image.height)))
  const original = spectrumOf(image, keep, size)
  const starts = bases.flatMap(([a, , , , e]) =>
    SCALES.map((scale) => {
      const map: Affine = [a * scale, 0, 0, 0, e * scale, 0]
      const { peak, x, y } = shiftBetween(original, spectrumOf(moved(answer, map), keep, size))
      return { peak, map: [map[0], 0, x * map[0], 0, map[4], y * map[4]] as Affine }
    }),
  )
  const best = starts.toSorted((one, other) => other.peak - one.peak).slice(0, STARTS)
  return [...best.map(({ map }) => map), ...bases]
}

/** Correlation of the gradients where both are to be compared. 0 if one of them is plain. */
export function correlationOf(image: Plane, aligned: Plane, keep: Plane): number {
  const { width, height } = image
  let [n, sumA, sumB, sumAB, sumAA, sumBB] = [0, 0, 0, 0, 0, 0]
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x
      if (keep.values[at]! < 0.999) continue
      for (const step of [1, width]) {
        const a = image.values[at + step]! - image.values[at - step]!
        const b = aligned.values[at + step]! - aligned.values[at - step]!
        n += 1
        sumA += a
        sumB += b
        sumAB += a * b
        sumAA += a * a
        sumBB += b * b
      }
    }
  if (n === 0) return 0
  const variance = (sumAA / n - (sumA / n) ** 2) * (sumBB / n - (sumB / n) ** 2)
  return (sumAB / n - (sumA / n) * (sumB / n)) / Math.sqrt(variance + 1e-9)
}

/** What refining improves: place, and the gain and bias by which the answer’s light differs. */
interface State {
  affine: Affine
  gain: number
  bias: number
}

/** Calls `use` with each compared pixel: its place from the centre, and the place in the answer. */
function eachCompared(
  { image, answer, keep }: Level,
  [a, b, c, d, e, f]: Affine,
  use: (at: number, x: number, y: number, u: number, v: number) => void,
): void {
  const { width, height } = image
  const centre = centreOf(image)
  const step = Math.max(width, height) > DENSE ? 2 : 1
  for (let y = 2; y < height - 2; y += step)
    for (let x = 2; x < width - 2; x += step) {
      const at = y * width + x
      if (keep.values[at]! < 0.999) continue
      const [dx, dy] = [x - centre.x, y - centre.y]
      const u = a * dx + b * dy + c + centre.x
      const v = d * dx + e * dy + f + centre.y
      if (u < 1 || v < 1 || u > answer.width - 2 || v > answer.height - 2) continue
      use(at, dx, dy, u, v)
    }
}

/** Standard deviation of the differences that are noise. */
function deviationOf(level: Level, { affine, gain, bias }: State): number {
  const differences: number[] = []
  let count = 0
  eachCompared(level, affine, (at, _x, _y, u, v) => {
    if (count++ % 7 === 0)
      differences.push(Math.abs(level.image.values[at]! - (gain * sample(level.answer, u, v) + bias)))
  })
  return Math.max(1, DEVIATION * quantileOf(Float32Array.from(differences), NOISE_SHARE))
}

/** One step of Gauss and Newton. Returns the new state and how far it moved. */
function improved(
  level: Level,
  state: State,
  tolerance: number,
  isShift: boolean,
): { state: State; moved: number } {
  const { affine, gain, bias } = state
  const { image, answer } = level
  const limit = tolerance * TUKEY * deviationOf(level, state)
  const size = 8
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  const slopes = new Float64Array(size)
  eachCompared(level, affine, (at, x, y, u, v) => {
    const seen = sample(answer, u, v)
    const difference = image.values[at]! - (gain * seen + bias)
    const share = difference / limit
    if (Math.abs(share) > 1) return
    const weight = (1 - share * share) ** 2
    const across = gain * (sample(answer, u + 0.5, v) - sample(answer, u - 0.5, v))
    const down = gain * (sample(answer, u, v + 0.5) - sample(answer, u, v - 0.5))
    slopes[0] = isShift ? 0 : across * x
    slopes[1] = isShift ? 0 : across * y
    slopes[2] = across
    slopes[3] = isShift ? 0 : down * x
    slopes[4] = isShift ? 0 : down * y
    slopes[5] = down
    slopes[6] = seen
    slopes[7] = 1
    for (let row = 0; row < size; row++) {
      const weighted = weight * slopes[row]!
      right[row]! += weighted * difference
      for (let column = row; column < size; column++)
        matrix[row * size + column]! += weighted * slopes[column]!
    }
  })
  for (let row = 0; row < size; row++) {
    matrix[row * size + row] = matrix[row * size + row]! * 1.0001 || 1
    for (let column = 0; column < row; column++) matrix[row * size + column] = matrix[column * size + row]!
  }
  const change = solve(matrix, right, size)
  return {
    state: {
      affine: affine.map((value, at) => value + change[at]!) as unknown as Affine,
      gain: gain + change[6]!,
      bias: bias + change[7]!,
    },
    moved: Math.abs(change[2]!) + Math.abs(change[5]!),
  }
}

/** False if the map shrinks or stretches too much, or isn’t finite. */
function isPlausible([a, b, , d, e]: Affine, bases: readonly Affine[]): boolean {
  const area = Math.abs(a * e - b * d)
  return bases.some((base) => {
    const ratio = area / (base[0] * base[4])
    return ratio < MAX_SCALE && ratio > 1 / MAX_SCALE
  })
}

function refined(
  level: Level,
  start: State,
  bases: readonly Affine[],
  { rounds, shifts = 0 }: { rounds: number; shifts?: number },
): State {
  let state = start
  for (let round = 0; round < rounds; round++) {
    const next = improved(level, state, Math.max(1, TOLERANCE * TOLERANCE_STEP ** round), round < shifts)
    if (!isPlausible(next.state.affine, bases)) return start
    state = next.state
    if (next.moved < ENOUGH && round >= shifts) break
  }
  return state
}

const scoreOf = ({ image, answer, keep }: Level, affine: Affine) =>
  correlationOf(image, moved(answer, affine), keep)

/** Refines a state of the coarsest level on all finer ones; with `isShift`, only its shift until the finest one. */
function refinedDown(
  levels: readonly Level[],
  coarsest: State,
  bases: readonly Affine[],
  isShift: boolean,
): State {
  let state = coarsest
  for (let at = levels.length - 2; at >= 0; at--) {
    const [a, b, c, d, e, f] = state.affine
    const start = { ...state, affine: [a, b, c * 2, d, e, f * 2] as Affine }
    const rounds = at === 0 ? FINEST_ROUNDS : ROUNDS
    const shifts = isShift ? (at === 0 ? FINEST_ROUNDS / 2 : ROUNDS) : 0
    state = refined(levels[at]!, start, bases, { rounds, shifts })
  }
  return state
}

/**
 * Aligns the luma of an answer with that of the image, which has the same size. `keep` is 1 where the image must not have
 * changed, otherwise 0. `bases`: maps to start from, such as the identity.
 */
export function align(image: Plane, answer: Plane, keep: Plane, bases: readonly Affine[]): Alignment {
  const levels: Level[] = [{ image, answer, keep }]
  for (let level = levels[0]!; Math.max(level.image.width, level.image.height) > COARSEST; ) {
    level = { image: halved(level.image), answer: halved(level.answer), keep: halved(level.keep) }
    levels.push(level)
  }
  const coarsest = levels.at(-1)!
  const starts = startsOn(coarsest, bases)
  const results = [false, true].map((isShift) => {
    const { state } = starts
      .map((affine) =>
        refined(coarsest, { affine, gain: 1, bias: 0 }, bases, {
          rounds: ROUNDS,
          shifts: isShift ? ROUNDS : SHIFTS,
        }),
      )
      .map((each) => ({ state: each, score: scoreOf(coarsest, each.affine) }))
      .reduce((one, other) => (other.score > one.score ? other : one))
    const { affine } = refinedDown(levels, state, bases, isShift)
    return { affine, correlation: scoreOf(levels[0]!, affine) }
  })
  return results.reduce((one, other) => (other.correlation > one.correlation ? other : one))
}
