// Appearance of a material at a point: albedo, roughness, and the normal tilted by its relief.

import { MATERIAL, MATERIAL_STRIDE } from '../../scene/material.ts'
import { writeBasis } from '../basis.ts'
import { LOOK } from '../look.ts'
import type { Meshes } from '../meshes/meshes.ts'
import { noise } from './noise.ts'
import { drawPattern, isFlatPattern, PLAIN } from './patterns.ts'
import { drawTailoring, RELIEF, TO_SECOND, TO_THIRD, TONE } from './tailoring.ts'

export interface Surface {
  /**
   * Writes the fields of `LOOK` to `out`; `pixel` is the size of a pixel there, metres. On a model it describes the
   * latest hit triangle.
   */
  look(
    material: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    pixel: number,
    out: Float64Array,
  ): void
  /** The albedo alone. */
  albedo(material: number, x: number, y: number, z: number, out: Float64Array): void
}

/** Texture detail in mirrors and bounced light, metres. */
const SEEN_FROM_AFAR = 0.003

/** `meshes` if there are models in the set. */
export function createSurface(materials: Float64Array, meshes?: Meshes): Surface {
  const M = materials
  const sample = new Float64Array(4)
  const basis = new Float64Array(6)
  /** 1 if a material is flat, without relief worth tracing. */
  const isFlat = new Uint8Array(materials.length / MATERIAL_STRIDE)
  for (let i = 0; i < isFlat.length; i++) {
    const o = i * MATERIAL_STRIDE
    const isShallow = isFlatPattern(M[o + MATERIAL.pattern]!, M[o + MATERIAL.relief]!)
    if (isShallow && M[o + MATERIAL.wrinkles] === 0 && M[o + MATERIAL.tailoring] === 0) isFlat[i] = 1
  }
  let pixel = 0.001

  function draw(o: number, x: number, y: number, z: number): void {
    sample[RELIEF] = 0
    sample[TONE] = 1
    sample[TO_SECOND] = 0
    sample[TO_THIRD] = 0
    const pattern = M[o + MATERIAL.pattern]!
    const tailoring = M[o + MATERIAL.tailoring]!
    const wrinkles = M[o + MATERIAL.wrinkles]!
    const dx = x - M[o + MATERIAL.origin]!
    const dy = y - M[o + MATERIAL.origin + 1]!
    const dz = z - M[o + MATERIAL.origin + 2]!
    const f = o + MATERIAL.axes
    const a = dx * M[f]! + dy * M[f + 1]! + dz * M[f + 2]!
    const b = dx * M[f + 3]! + dy * M[f + 4]! + dz * M[f + 5]!
    const c = dx * M[f + 6]! + dy * M[f + 7]! + dz * M[f + 8]!
    if (tailoring > 0) {
      const m = o + MATERIAL.measures
      drawTailoring(tailoring, a, b, c, M[m]!, M[m + 1]!, M[m + 2]!, M[m + 3]!, sample)
    }
    if (wrinkles > 0) sample[RELIEF] += wrinkles * folds(a, b, c) * (1 - sample[TO_SECOND])
    if (pattern !== PLAIN) {
      const s = M[o + MATERIAL.patternScale]!
      const second = sample[TO_SECOND]
      const third = sample[TO_THIRD]
      drawPattern(pattern, a * s, b * s, c * s, pixel * s, M[o + MATERIAL.relief]!, sample)
      // A tailored garment’s other colours are those of shirt and tie, not of the cloth’s pattern.
      if (tailoring > 0) {
        sample[TO_SECOND] = second
        sample[TO_THIRD] = third
      }
    }
  }

  /** Broad drapery with a few sharper creases. */
  function folds(a: number, b: number, c: number): number {
    const w = noise(a * 4 + 7, b * 3, c * 4)
    const broad = noise(a * 7 + w * 2.5, b * 4.5 - a * 3, c * 7 + w * 2)
    const crease = 1 - Math.abs(2 * noise(a * 10 + w * 3, b * 6 - a * 4, c * 10 + 3) - 1)
    return (broad - 0.5) * 1.2 + (crease * crease - 0.35) * 0.7
  }

  function paint(o: number, out: Float64Array): void {
    const s = sample[TO_SECOND]!
    const t = sample[TO_THIRD]!
    const tone = sample[TONE]!
    for (let k = 0; k < 3; k++) {
      const first = M[o + k]!
      const mixed = first + (M[o + MATERIAL.second + k]! - first) * s
      const c = (mixed + (M[o + MATERIAL.third + k]! - mixed) * t) * tone
      out[k] = c > 0.95 ? 0.95 : c
    }
  }

  function shade(
    material: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    px: number,
    out: Float64Array,
  ): void {
    const o = material * MATERIAL_STRIDE
    if (meshes && M[o + MATERIAL.own]! > 0) return meshes.look.look(nx, ny, nz, px, out)
    out[LOOK.metal] = M[o + MATERIAL.metal]!
    out[LOOK.glow] = M[o + MATERIAL.glow]!
    out[LOOK.glow + 1] = M[o + MATERIAL.glow + 1]!
    out[LOOK.glow + 2] = M[o + MATERIAL.glow + 2]!
    out[3] = M[o + MATERIAL.roughness]!
    out[4] = nx
    out[5] = ny
    out[6] = nz
    if (
      M[o + MATERIAL.pattern] === PLAIN &&
      M[o + MATERIAL.wrinkles] === 0 &&
      M[o + MATERIAL.tailoring] === 0
    ) {
      out[0] = M[o]!
      out[1] = M[o + 1]!
      out[2] = M[o + 2]!
      return
    }
    pixel = px
    if (isFlat[material] === 1) {
      draw(o, x, y, z)
      paint(o, out)
      return
    }
    const e = px > 0.0012 ? px : 0.0012
    writeBasis(nx, ny, nz, basis)
    const tx = basis[0]!
    const ty = basis[1]!
    const tz = basis[2]!
    const bx = basis[3]!
    const by = basis[4]!
    const bz = basis[5]!
    draw(o, x + tx * e, y + ty * e, z + tz * e)
    const h1 = sample[RELIEF]!
    draw(o, x + bx * e, y + by * e, z + bz * e)
    const h2 = sample[RELIEF]!
    draw(o, x, y, z)
    const h = sample[RELIEF]!
    paint(o, out)
    let g1 = (h1 - h) / e
    let g2 = (h2 - h) / e
    const steep = Math.sqrt(g1 * g1 + g2 * g2)
    if (steep > 1.2) {
      g1 *= 1.2 / steep
      g2 *= 1.2 / steep
    }
    const mx = nx - tx * g1 - bx * g2
    const my = ny - ty * g1 - by * g2
    const mz = nz - tz * g1 - bz * g2
    const l = 1 / Math.sqrt(mx * mx + my * my + mz * mz)
    out[4] = mx * l
    out[5] = my * l
    out[6] = mz * l
  }

  return {
    look: shade,
    albedo(material, x, y, z, out) {
      const o = material * MATERIAL_STRIDE
      if (meshes && M[o + MATERIAL.own]! > 0) return meshes.look.albedo(SEEN_FROM_AFAR, out)
      pixel = 0.01
      draw(o, x, y, z)
      paint(o, out)
    },
  }
}
