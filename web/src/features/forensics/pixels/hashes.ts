import { type Plane, type Region, resized } from './plane.ts'

// Cosines of j·π/64 from 0 to a right angle, written out for the same reason as in dct.ts.
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

/** The cosine of any multiple of π/64. */
function cosine(multiple: number): number {
  const turned = multiple % 128
  const half = turned > 64 ? 128 - turned : turned
  return half > 32 ? -COSINES[64 - half]! : COSINES[half]!
}

/** 64 bits as 16 hexadecimal digits. */
const asHex = (bits: readonly boolean[]): string => {
  let hex = ''
  for (let at = 0; at < 64; at += 4)
    hex += bits
      .slice(at, at + 4)
      .reduce((digit, bit) => digit * 2 + Number(bit), 0)
      .toString(16)
  return hex
}

/** Which of the 64 lowest frequencies of 32×32 means lie above their median. */
function pHash(small: Plane): string {
  const rows = new Float64Array(32 * 8)
  for (let y = 0; y < 32; y++)
    for (let k = 0; k < 8; k++)
      for (let x = 0; x < 32; x++) rows[y * 8 + k]! += small.data[y * 32 + x]! * cosine((2 * x + 1) * k)
  const low: number[] = []
  for (let k = 0; k < 8; k++)
    for (let column = 0; column < 8; column++) {
      let sum = 0
      for (let y = 0; y < 32; y++) sum += rows[y * 8 + column]! * cosine((2 * y + 1) * k)
      low.push(sum)
    }
  const median = [...low].sort((a, b) => a - b)
  const middle = (median[31]! + median[32]!) / 2
  return asHex(low.map((value) => value > middle))
}

/** Whether each of 9×8 means is brighter than the one to its right. */
function dHash(small: Plane): string {
  const bits: boolean[] = []
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) bits.push(small.data[y * 9 + x]! > small.data[y * 9 + x + 1]!)
  return asHex(bits)
}

export interface Hashes {
  phash: string
  dhash: string
}

const hashesOf = (luma: Plane, of?: Region): Hashes => ({
  phash: pHash(resized(luma, 32, 32, of)),
  dhash: dHash(resized(luma, 9, 8, of)),
})

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

export interface AllHashes extends Hashes {
  /** Of the central 90 and 80 hundredths, and of the picture in a mirror: plain hashes do not survive those. */
  variants: { crop90: Hashes; crop80: Hashes; mirror: Hashes }
}

/** Hashes by which a picture is known again after it was saved, resized or lit otherwise (design, section 2.6). */
export const allHashes = (luma: Plane): AllHashes => ({
  ...hashesOf(luma),
  variants: {
    crop90: hashesOf(luma, centre(luma, 0.9)),
    crop80: hashesOf(luma, centre(luma, 0.8)),
    mirror: hashesOf(mirrored(resized(luma, Math.min(288, luma.width), Math.min(288, luma.height)))),
  },
})

/** How many of 64 bits differ. */
export function distance(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < 16; at++) {
    let between = Number.parseInt(one[at]!, 16) ^ Number.parseInt(other[at]!, 16)
    for (; between > 0; between >>= 1) bits += between & 1
  }
  return bits
}
