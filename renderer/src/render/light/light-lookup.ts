// Joint bilateral upsampling of the light buffer to full resolution: only neighbours on the same surface, facing the
// same way, count.

import { type Frame, guideOf, LIGHT_CHANNELS } from '../frame.ts'

/** Writes the nine light channels for a point of `owner` at pixel `(px, py)` to `out`. */
export type LookUpLight = (
  owner: number,
  px: number,
  py: number,
  depth: number,
  nx: number,
  ny: number,
  nz: number,
  out: Float64Array,
) => void

export function createLightLookup(frame: Frame): LookUpLight {
  const { light, lightWidth, lightHeight, coarseness, normal, depth: depths, owner: owners } = frame
  const sums = new Float64Array(10)

  function add(
    owner: number,
    x: number,
    y: number,
    weight: number,
    far: number,
    nx: number,
    ny: number,
    nz: number,
  ) {
    if (x < 0 || y < 0 || x >= lightWidth || y >= lightHeight) return
    const g = guideOf(frame, x, y)
    if (owners[g] !== owner) return
    const facing = nx * normal[g * 3]! + ny * normal[g * 3 + 1]! + nz * normal[g * 3 + 2]!
    if (facing < 0.1) return
    const f2 = facing * facing
    const f4 = f2 * f2
    const distance = (far - depths[g]!) / (0.012 + 0.006 * far)
    const w = (weight * f4 * f4) / (1 + distance * distance)
    const b = (x + y * lightWidth) * LIGHT_CHANNELS
    for (let c = 0; c < 9; c++) sums[c]! += w * light[b + c]!
    sums[9]! += w
  }

  return (owner, px, py, far, nx, ny, nz, out) => {
    const u = (px - 0.5) / coarseness
    const v = (py - 0.5) / coarseness
    const x = Math.floor(u)
    const y = Math.floor(v)
    const fx = u - x
    const fy = v - y
    sums.fill(0)
    add(owner, x, y, (1 - fx) * (1 - fy) + 0.003, far, nx, ny, nz)
    add(owner, x + 1, y, fx * (1 - fy) + 0.003, far, nx, ny, nz)
    add(owner, x, y + 1, (1 - fx) * fy + 0.003, far, nx, ny, nz)
    add(owner, x + 1, y + 1, fx * fy + 0.003, far, nx, ny, nz)
    if (sums[9]! < 0.01) {
      for (let dy = -2; dy <= 3; dy++)
        for (let dx = -2; dx <= 3; dx++) {
          const ex = dx - fx
          const ey = dy - fy
          add(owner, x + dx, y + dy, 0.1 / (0.3 + ex * ex + ey * ey), far, nx, ny, nz)
        }
    }
    if (sums[9]! < 1e-5) {
      // A sliver that no light pixel covers uses the nearest value.
      const b =
        (Math.min(lightWidth - 1, Math.max(0, x)) + Math.min(lightHeight - 1, Math.max(0, y)) * lightWidth) *
        LIGHT_CHANNELS
      for (let c = 0; c < 9; c++) out[c] = light[b + c]!
      return
    }
    const k = 1 / sums[9]!
    for (let c = 0; c < 9; c++) out[c] = sums[c]! * k
  }
}
