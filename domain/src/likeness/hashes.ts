import type { AllHashes, Hashes } from '@studio/contract/likeness'
import { type Plane, type Region, resized, resizedTo, type Target } from './plane.ts'

// Cosines of j·π/64 from 0 to a right angle, as constants: engines may round differently, and hashes are compared
// across engines.
const COSINES = [
  1,
  0.9987954562051724,
  0.9951847266721969,
  0.989176509964781,
  0.9807852804032304,
  0.970031253194544,
  0.9569403357322088,
  0.9415440651830208,
  0.9238795325112867,
  0.9039892931234433,
  0.881921264348355,
  0.8577286100002721,
  0.8314696123025452,
  0.8032075314806449,
  0.773010453362737,
  0.7409511253549592,
  Math.SQRT1_2,
  0.6715589548470184,
  0.6343932841636455,
  0.5956993044924335,
  0.5555702330196023,
  0.5141027441932217,
  0.4713967368259978,
  0.4275550934302822,
  0.38268343236508984,
  0.33688985339222005,
  0.29028467725446233,
  0.24298017990326398,
  0.19509032201612833,
  0.14673047445536175,
  0.09801714032956077,
  0.049067674327418126,
  0,
]

/** Cosine of any multiple of π/64. */
function cosine(multiple: number): number {
  const turned = multiple % 128
  const half = turned > 64 ? 128 - turned : turned
  return half > 32 ? -COSINES[64 - half]! : COSINES[half]!
}

/** 64 bits as 16 hex digits. */
const asHex = (bits: readonly boolean[]): string => {
  let hex = ''
  for (let at = 0; at < 64; at += 4)
    hex += bits
      .slice(at, at + 4)
      .reduce((digit, bit) => digit * 2 + Number(bit), 0)
      .toString(16)
  return hex
}

/** Pixels per side before the transform: detail, size and compression don't matter. */
export const FREQUENCY_SIDE = 32
/** Number of low frequencies per direction. */
const LOW_FREQUENCIES = 8

/** The 8×8 lowest frequencies of a 32×32 plane (discrete cosine transform), row by row; the first is the brightness. */
export function lowFrequencies({ data }: Pick<Plane, 'data'>): Float64Array {
  const rows = new Float64Array(FREQUENCY_SIDE * LOW_FREQUENCIES)
  for (let y = 0; y < FREQUENCY_SIDE; y++)
    for (let k = 0; k < LOW_FREQUENCIES; k++)
      for (let x = 0; x < FREQUENCY_SIDE; x++)
        rows[y * LOW_FREQUENCIES + k]! += data[y * FREQUENCY_SIDE + x]! * cosine((2 * x + 1) * k)
  const low = new Float64Array(LOW_FREQUENCIES * LOW_FREQUENCIES)
  for (let k = 0; k < LOW_FREQUENCIES; k++)
    for (let column = 0; column < LOW_FREQUENCIES; column++)
      for (let y = 0; y < FREQUENCY_SIDE; y++)
        low[k * LOW_FREQUENCIES + column]! += rows[y * LOW_FREQUENCIES + column]! * cosine((2 * y + 1) * k)
  return low
}

/** Min. variation; below it an image has one colour and only noise. */
const MIN_CONTRAST = 500
export const isFlat = (frequencies: Float64Array): boolean =>
  frequencies.subarray(1).every((value) => Math.abs(value) < MIN_CONTRAST)

/** Bits: low frequencies of 32×32 means above their median. */
function pHash(small: Plane): string {
  const low = lowFrequencies(small)
  const sorted = [...low].sort((a, b) => a - b)
  const middle = (sorted[31]! + sorted[32]!) / 2
  return asHex([...low].map((value) => value > middle))
}

/** Bits: each of 9×8 means brighter than its right neighbour. */
function dHash(small: Plane): string {
  const bits: boolean[] = []
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) bits.push(small.data[y * 9 + x]! > small.data[y * 9 + x + 1]!)
  return asHex(bits)
}

const centre = ({ width, height }: Plane, share: number): Region => {
  const [across, down] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))]
  return {
    x: Math.floor((width - across) / 2),
    y: Math.floor((height - down) / 2),
    width: across,
    height: down,
  }
}

function mirrored({ data, width, height }: Plane): Plane {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) turned[y * width + x] = data[y * width + width - 1 - x]!
  return { width, height, data: turned }
}

const hashesOf = (square: Plane, wide: Plane): Hashes => ({ phash: pHash(square), dhash: dHash(wide) })

const sizesOf = (of?: Region): [Target, Target] => [
  { width: FREQUENCY_SIDE, height: FREQUENCY_SIDE, of },
  { width: 9, height: 8, of },
]

/** Hashes that identify an image after saving, resizing or a change of light. */
export function allHashes(luma: Plane): AllHashes {
  const [full, wide, square90, wide90, square80, wide80, small] = resizedTo(luma, [
    ...sizesOf(),
    ...sizesOf(centre(luma, 0.9)),
    ...sizesOf(centre(luma, 0.8)),
    { width: Math.min(288, luma.width), height: Math.min(288, luma.height) },
  ]) as [Plane, Plane, Plane, Plane, Plane, Plane, Plane]
  const [squareMirror, wideMirror] = resizedTo(mirrored(small), sizesOf()) as [Plane, Plane]
  return {
    ...hashesOf(full, wide),
    variants: {
      crop90: hashesOf(square90, wide90),
      crop80: hashesOf(square80, wide80),
      mirror: hashesOf(squareMirror, wideMirror),
    },
  }
}

/** True if an image has enough variation for hashes. */
export const hasLook = (luma: Plane): boolean =>
  !isFlat(lowFrequencies(resized(luma, FREQUENCY_SIDE, FREQUENCY_SIDE)))
