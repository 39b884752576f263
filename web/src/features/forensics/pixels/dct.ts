// Half the cosines of k·π/16 as constants: Math.cos may differ between engines in the last digit, which would change
// the maps.
const C1 = 0.4903926402016152
const C2 = 0.46193976625564337
const C3 = 0.4157348061512726
const C4 = 0.35355339059327373
const C5 = 0.2777851165098011
const C6 = 0.1913417161825449
const C7 = 0.09754516100806412

/** Orthonormal DCT of eight numbers from `at`, `step` apart. */
function forwardLine(v: Float64Array, at: number, step: number): void {
  const a = v[at]!
  const b = v[at + step]!
  const c = v[at + 2 * step]!
  const d = v[at + 3 * step]!
  const e = v[at + 4 * step]!
  const f = v[at + 5 * step]!
  const g = v[at + 6 * step]!
  const h = v[at + 7 * step]!
  const s0 = a + h
  const s1 = b + g
  const s2 = c + f
  const s3 = d + e
  const d0 = a - h
  const d1 = b - g
  const d2 = c - f
  const d3 = d - e
  v[at] = C4 * (s0 + s1 + s2 + s3)
  v[at + 4 * step] = C4 * (s0 - s1 - s2 + s3)
  v[at + 2 * step] = C2 * (s0 - s3) + C6 * (s1 - s2)
  v[at + 6 * step] = C6 * (s0 - s3) - C2 * (s1 - s2)
  v[at + step] = C1 * d0 + C3 * d1 + C5 * d2 + C7 * d3
  v[at + 3 * step] = C3 * d0 - C7 * d1 - C1 * d2 - C5 * d3
  v[at + 5 * step] = C5 * d0 - C1 * d1 + C7 * d2 + C3 * d3
  v[at + 7 * step] = C7 * d0 - C5 * d1 + C3 * d2 - C1 * d3
}

function inverseLine(v: Float64Array, at: number, step: number): void {
  const x0 = v[at]!
  const x1 = v[at + step]!
  const x2 = v[at + 2 * step]!
  const x3 = v[at + 3 * step]!
  const x4 = v[at + 4 * step]!
  const x5 = v[at + 5 * step]!
  const x6 = v[at + 6 * step]!
  const x7 = v[at + 7 * step]!
  const p = C4 * (x0 + x4)
  const q = C4 * (x0 - x4)
  const r = C2 * x2 + C6 * x6
  const t = C6 * x2 - C2 * x6
  const o0 = C1 * x1 + C3 * x3 + C5 * x5 + C7 * x7
  const o1 = C3 * x1 - C7 * x3 - C1 * x5 - C5 * x7
  const o2 = C5 * x1 - C1 * x3 + C7 * x5 + C3 * x7
  const o3 = C7 * x1 - C5 * x3 + C3 * x5 - C1 * x7
  v[at] = p + r + o0
  v[at + 7 * step] = p + r - o0
  v[at + step] = q + t + o1
  v[at + 6 * step] = q + t - o1
  v[at + 2 * step] = q - t + o2
  v[at + 5 * step] = q - t - o2
  v[at + 3 * step] = p - r + o3
  v[at + 4 * step] = p - r - o3
}

/** DCT of an 8×8 block in place; `inverse` reverses it. */
export function forward(block: Float64Array): void {
  for (let row = 0; row < 64; row += 8) forwardLine(block, row, 1)
  for (let column = 0; column < 8; column++) forwardLine(block, column, 8)
}

export function inverse(block: Float64Array): void {
  for (let column = 0; column < 8; column++) inverseLine(block, column, 8)
  for (let row = 0; row < 64; row += 8) inverseLine(block, row, 1)
}

const MAGIC = 6755399441055744

/** Rounds half to even. Several times faster than `Math.round`, for numbers far below 2^51. */
export const nearest = (value: number): number => value + MAGIC - MAGIC
