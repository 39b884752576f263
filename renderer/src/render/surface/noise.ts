// Value noise and its octaves (fractal noise), the grain of wood, stone and cloth.

/** Uniform noise in [0, 1] of integers, independent per integer. */
export function lattice(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 873412021)
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) & 0xffff) / 65535
}

/** Smooth noise in [0, 1] with features one unit in size. */
export function noise(x: number, y: number, z: number): number {
  const xi = Math.floor(x)
  const yi = Math.floor(y)
  const zi = Math.floor(z)
  let fx = x - xi
  let fy = y - yi
  let fz = z - zi
  fx = fx * fx * (3 - 2 * fx)
  fy = fy * fy * (3 - 2 * fy)
  fz = fz * fz * (3 - 2 * fz)
  const a = lattice(xi, yi, zi)
  const b = lattice(xi, yi + 1, zi)
  const x1 = a + (lattice(xi + 1, yi, zi) - a) * fx
  const x2 = b + (lattice(xi + 1, yi + 1, zi) - b) * fx
  const y1 = x1 + (x2 - x1) * fy
  // In an integer plane the next one adds nothing.
  if (fz === 0) return y1
  const c = lattice(xi, yi, zi + 1)
  const d = lattice(xi, yi + 1, zi + 1)
  const x3 = c + (lattice(xi + 1, yi, zi + 1) - c) * fx
  const x4 = d + (lattice(xi + 1, yi + 1, zi + 1) - d) * fx
  const y2 = x3 + (x4 - x3) * fy
  return y1 + (y2 - y1) * fz
}

/** Three octaves of noise, in [0, 1]. */
export function clouds(x: number, y: number, z: number): number {
  return (
    noise(x, y, z) * 0.57 +
    noise(x * 2.1 + 5, y * 2.1, z * 2.1) * 0.28 +
    noise(x * 4.3, y * 4.3 + 9, z * 4.3) * 0.15
  )
}

/** 0 below `low`, 1 above `high`, smooth between; also falling when `low` is above `high`. */
export function smooth(low: number, high: number, v: number): number {
  let t = (v - low) / (high - low)
  t = t < 0 ? 0 : t > 1 ? 1 : t
  return t * t * (3 - 2 * t)
}
