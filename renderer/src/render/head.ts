// A sculpted head as one solid: planes of brow, nose, cheek, mouth and jaw, mirrored at its middle, closed eyes and no paint.

/** Beyond this from its middle, in heads of usual size, only a ball round the head is measured, metres. */
const FAR = 0.21
const ROUND = 0.142
/** How far features stand out from the mask of the face; where that is farther than `FEATURES`, only that matters. */
const RELIEF = 0.026
const FEATURES = 0.032

/** Two distances melted into each other over `k`. */
function melt(d: number, v: number, k: number): number {
  const gap = d < v ? v - d : d - v
  const least = d < v ? d : v
  return gap < k ? least - ((k - gap) * (k - gap)) / (4 * k) : least
}

/** The distance to a capsule from (ax, ay, az) whose far end is (bx, by, bz) from there, its radius from `r` to `s`. */
function toCapsule(
  px: number,
  py: number,
  pz: number,
  bx: number,
  by: number,
  bz: number,
  r: number,
  s: number,
): number {
  let t = (px * bx + py * by + pz * bz) / (bx * bx + by * by + bz * bz)
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const x = px - bx * t
  const y = py - by * t
  const z = pz - bz * t
  return Math.sqrt(x * x + y * y + z * z) - r - (s - r) * t
}

/** The distance to an ellipsoid about the origin, by the inverse of its radii. */
function toEllipsoid(x: number, y: number, z: number, ia: number, ib: number, ic: number): number {
  const a = x * ia
  const b = y * ib
  const c = z * ic
  const k0 = Math.sqrt(a * a + b * b + c * c)
  const k1 = Math.sqrt(a * a * ia * ia + b * b * ib * ib + c * c * ic * ic)
  return k1 < 1e-6 ? -0.05 : (k0 * (k0 - 1)) / k1
}

/** What the face adds to skull and jaw at the distance `d`; `x` is how far from the middle. */
function withFeatures(d: number, x: number, y: number, z: number, jaw: number): number {
  let face = d
  const strong = jaw * 0.0014
  // The brow, and what is carved out beneath it; in that the closed eye.
  face = melt(
    face,
    toCapsule(x - 0.008, y - 0.0245, z - 0.0732, 0.035, -0.0005, -0.018, 0.0074 + strong, 0.0085 + strong),
    0.02,
  )
  const socket = toEllipsoid(x - 0.031, y - 0.0025, z - 0.0885, 54, 74, 60)
  const gap = face + socket
  const wide = gap < 0 ? -gap : gap
  const carved = face > -socket ? face : -socket
  face = wide < 0.017 ? carved + ((0.017 - wide) * (0.017 - wide)) / 0.068 : carved
  face = melt(face, toEllipsoid(x - 0.0295, y + 0.0005, z - 0.0595, 60, 84, 72), 0.0035)
  // Cheekbones, nose and its wings.
  face = melt(face, toCapsule(x - 0.034, y + 0.019, z - 0.056, 0.02, 0.006, -0.026, 0.0125, 0.013), 0.024)
  face = melt(
    face,
    toCapsule(x, y - 0.018, z - 0.0772, 0, -0.0455, 0.0165, 0.0048 + strong, 0.0086 + strong),
    0.011,
  )
  face = melt(face, toEllipsoid(x - 0.0075, y + 0.0315, z - 0.0812, 112, 150, 95), 0.01)
  // Both lips, level at the middle, with the line between them, and the chin.
  const lip = x < 0.007 ? 0 : x - 0.007
  face = melt(face, toCapsule(lip, y + 0.0558, z - 0.0812, 0.018, -0.0042, -0.0115, 0.0052, 0.0024), 0.006)
  face = melt(face, toCapsule(lip, y + 0.0664, z - 0.0792, 0.013, 0.0036, -0.0095, 0.0064, 0.003), 0.005)
  return melt(face, toEllipsoid(x, y + 0.094, z - 0.0625, 58 - jaw * 14, 75, 75), 0.024)
}

/**
 * The distance to a head at `o` in `numbers`: its middle, its size, how strong the jaw is (0 to 1) and its axes; `at` is
 * the place that is asked about.
 */
export function toHead(numbers: Float64Array, at: Float64Array, o: number): number {
  const P = numbers
  const size = P[o + 3]!
  const dx = (at[0]! - P[o]!) / size
  const dy = (at[1]! - P[o + 1]!) / size
  const dz = (at[2]! - P[o + 2]!) / size
  const x = Math.abs(dx * P[o + 6]! + dy * P[o + 7]! + dz * P[o + 8]!)
  const y = dx * P[o + 9]! + dy * P[o + 10]! + dz * P[o + 11]!
  const z = dx * P[o + 12]! + dy * P[o + 13]! + dz * P[o + 14]!
  const away = Math.sqrt(x * x + y * y + z * z)
  if (away > FAR) return (away - ROUND) * size
  const jaw = P[o + 4]!
  let d = toEllipsoid(x, y - 0.024, z + 0.014, 13.9, 11.4, 10.9)
  // The mask of the face, tapering to the chin, and the edge of the jaw.
  d = melt(d, toCapsule(x, y + 0.006, z - 0.0215, 0, -0.064, 0.0215, 0.0545, 0.0365), 0.03)
  const wide = 0.044 + jaw * 0.006
  d = melt(
    d,
    toCapsule(x - wide, y + 0.05, z - 0.001, -wide + 0.018 + jaw * 0.006, -0.042, 0.05, 0.0135, 0.014),
    0.026,
  )
  d = melt(d, toEllipsoid(x - 0.0715, y + 0.003, z + 0.012 + (y + 0.003) * 0.25, 150, 39, 68), 0.008)
  if (z < 0.025) return d * size
  return (d < FEATURES ? withFeatures(d, x, y, z, jaw) : d - RELIEF) * size
}
