// A sculpted head as one solid: planes of brow, nose, cheek, mouth and jaw, mirrored at its middle, with
// closed eyes and no paint.

/**
 * Beyond this distance from its middle, in heads of usual size, only a bounding sphere is measured, metres.
 */
const FAR = 0.21
const ROUND = 0.142
/** Maximum height of features above the face; beyond `FEATURES` they don’t matter. */
const RELIEF = 0.026
const FEATURES = 0.032
/** Behind this distance from the middle of the head there are no features, metres. */
const FACE_MIN_Z = -0.003

/** Two distances blended over `k`. */
function melt(d: number, v: number, k: number): number {
  const gap = d < v ? v - d : d - v
  const min = d < v ? d : v
  return gap < k ? min - ((k - gap) * (k - gap)) / (4 * k) : min
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
  // Both ends blend into the middle without an edge.
  return Math.sqrt(x * x + y * y + z * z) - r - (s - r) * t * t * (3 - 2 * t)
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

/**
 * Above the first only brow and eyes are, below the second only mouth and chin, for heads of usual size,
 * metres.
 */
const ABOVE_MOUTH = -0.034
const BELOW_EYES = -0.036

/**
 * The brow, and the socket beneath it with the closed eye, whose lid ends in a line along its lower third.
 */
function withEyes(d: number, x: number, y: number, z: number, strong: number): number {
  const brow = toCapsule(x, y - 0.0225, z - 0.0725, 0.045, 0.0035, -0.0235, 0.0062 + strong, 0.0052 + strong)
  const browed = melt(d, brow, 0.022)
  const socket = toEllipsoid(x - 0.031, y - 0.0035, z - 0.089, 54, 76, 62)
  const gap = browed + socket
  const wide = gap < 0 ? -gap : gap
  const carved = browed > -socket ? browed : -socket
  const sunk = wide < 0.016 ? carved + ((0.016 - wide) * (0.016 - wide)) / 0.064 : carved
  const aside = x - 0.0305
  const lid = (y + 0.0052 - aside * aside * 8) * 900
  const below = lid > 1 ? 0 : lid < 0 ? 0.0011 : 0.0011 * (1 - lid)
  return melt(sunk, toEllipsoid(aside, y - 0.0005, z - 0.0592, 58, 84, 73) + below, 0.0035)
}

/**
 * Both lips follow the arch of the teeth; the upper one dips at its middle, and they are separated by a line.
 * Then the chin.
 */
function withMouth(d: number, x: number, y: number, z: number, jaw: number): number {
  const back = z - 0.0818 + x * x * 18
  const bow = x < 0.006 ? (0.006 - x) * (0.006 - x) * 20 : 0
  const down = y + 0.0612 - x * x * 3
  let face = melt(d, toEllipsoid(x, down - 0.0042 + bow, back, 41, 165, 125), 0.006)
  face = melt(face, toEllipsoid(x, down + 0.0055, back + 0.0012, 49, 145, 115), 0.006)
  return melt(face, toEllipsoid(x, y + 0.0915, z - 0.0645, 78 - jaw * 26, 78, 76), 0.026)
}

/** Adds the face to skull and jaw at distance `d`; `x` is the distance from the middle. */
function withFeatures(d: number, x: number, y: number, z: number, jaw: number): number {
  const strong = jaw * 0.0014
  let face = y < BELOW_EYES ? d : withEyes(d, x, y, z, strong)
  // Cheekbones, nose and its wings.
  face = melt(
    face,
    toCapsule(x - 0.034, y + 0.0215, z - 0.0545, 0.017, 0.0075, -0.0225, 0.0118, 0.0105),
    0.026,
  )
  face = melt(
    face,
    toCapsule(x, y - 0.019, z - 0.0772, 0, -0.0455, 0.0168, 0.0044 + strong, 0.0076 + strong),
    0.012,
  )
  face = melt(face, toEllipsoid(x - 0.0082, y + 0.0308, z - 0.0815, 120, 165, 95), 0.009)
  return y > ABOVE_MOUTH ? face : withMouth(face, x, y, z, jaw)
}

/** An ear that leans back, with its hollow inside the rim. */
function withEar(d: number, x: number, y: number, z: number): number {
  const up = y + 0.004
  const on = z + 0.013 + up * 0.28
  const out = x - 0.0695 - on * -0.32
  const narrow = up < 0 ? 66 + up * -700 : 66
  const ear = toEllipsoid(out, up, on, 165, 34, narrow)
  const hollow = toEllipsoid(out - 0.0085, up - 0.003, on - 0.0015, 145, 50, 108)
  return melt(d, ear > -hollow ? ear : -hollow, 0.006)
}

/**
 * The distance to a head at `o` in `numbers`: its middle, its size, how strong the jaw is (0 to 1) and its axes; `at`
 * is the queried point.
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
  const distance = Math.sqrt(x * x + y * y + z * z)
  if (distance > FAR) return (distance - ROUND) * size
  const jaw = P[o + 4]!
  let d = toEllipsoid(x, y - 0.024, z + 0.014, 13.9, 11.4, 10.9)
  // The mask of the face, tapering to the chin, and the edge of the jaw from below the ear.
  d = melt(d, toCapsule(x, y + 0.006, z - 0.0135, 0, -0.064, 0.0315, 0.0605, 0.0345), 0.03)
  const wide = 0.0415 + jaw * 0.007
  d = melt(
    d,
    toCapsule(x - wide, y + 0.053, z + 0.0005, -wide + 0.012 + jaw * 0.006, -0.038, 0.0495, 0.0115, 0.0105),
    0.034,
  )
  if (x > 0.052) d = withEar(d, x, y, z)
  if (z < FACE_MIN_Z) return d * size
  return (d < FEATURES ? withFeatures(d, x, y, z, jaw) : d - RELIEF) * size
}
