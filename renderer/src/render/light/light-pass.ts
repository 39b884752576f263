// Second pass, at half the resolution: the irradiance of each surface, by shadow rays to the lamps and one diffuse
// bounce.

import { MATERIAL, MATERIAL_STRIDE } from '../../scene/material.ts'
import { createRandom } from '../../scene/random.ts'
import { writeBasis } from '../basis.ts'
import { ambientSpecular, MIRROR_ROUGHNESS, specular } from './brdf.ts'
import { SKY } from '../solids/field.ts'
import { type Frame, guideOf, LIGHT_CHANNELS } from '../frame.ts'
import { createEye } from './rays.ts'
import type { RenderContext } from '../render-context.ts'

/** Offset of a path’s start above its surface, metres (shadow bias). */
const NORMAL_BIAS = 0.0035
/** Max. brightness of a single path. */
const LIMIT = 9
/** Paths agree when their variance is below this share of the squared mean. */
const MAX_VARIANCE_SHARE = 0.02
/** The steps of the R2 sequence, which fills a square evenly (Roberts). */
const R2_U = 0.7548776662466927
const R2_V = 0.5698402909980532

const fract = (v: number) => v - Math.floor(v)

/**
 * Fills rows `from` to before `to` of the light buffer. Random numbers are seeded per pixel, so the division into rows
 * changes nothing.
 */
export function lightRows(
  context: RenderContext,
  frame: Frame,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  // Long: everything that runs for each path shares these buffers, because passing them would cost a call's
  // time millions of times.
  const { rays, scene, lamps, surface, seeSky } = context
  const M = scene.materials
  const eye = createEye(scene.camera, frame.width, frame.height)
  const { direction } = eye
  const random = createRandom(0)
  const lamp = new Float64Array(8)
  const sky = new Float64Array(3)
  const albedo = new Float64Array(3)
  const basis = new Float64Array(6)
  const sums = new Float64Array(LIGHT_CHANNELS)
  const fills = lamps.count - 1
  /** Position, normal and direction to the eye of the lit point. */
  const at = new Float64Array(9)
  let wrap = 0
  let rough = 0
  let f0 = 0
  let gloss = 0
  let hasHighlight = false

  for (let ly = from; ly < to && !isStopped(); ly++) {
    for (let lx = 0; lx < frame.lightWidth; lx++) {
      const guide = guideOf(frame, lx, ly)
      const owner = frame.owner[guide]!
      const base = (lx + ly * frame.lightWidth) * LIGHT_CHANNELS
      if (owner === SKY) {
        for (let c = 0; c < LIGHT_CHANNELS; c++) frame.light[base + c] = 0
        continue
      }
      const material = rays.materialOf(owner) * MATERIAL_STRIDE
      const px = guide % frame.width
      eye.look(px + 0.5, (guide - px) / frame.width + 0.5)
      const depth = frame.depth[guide]!
      const nx = frame.normal[guide * 3]!
      const ny = frame.normal[guide * 3 + 1]!
      const nz = frame.normal[guide * 3 + 2]!
      const vx = -direction[0]!
      const vy = -direction[1]!
      const vz = -direction[2]!
      const x = eye.x - vx * depth + nx * NORMAL_BIAS
      const y = eye.y - vy * depth + ny * NORMAL_BIAS
      const z = eye.z - vz * depth + nz * NORMAL_BIAS
      random.reset(
        Math.imul(scene.seed ^ 0x2545f491, 0x9e3779b1) ^
          Math.imul(lx + 1, 0x85ebca6b) ^
          Math.imul(ly + 1, 0xc2b2ae35),
      )
      at[0] = x
      at[1] = y
      at[2] = z
      at[3] = nx
      at[4] = ny
      at[5] = nz
      at[6] = vx
      at[7] = vy
      at[8] = vz
      estimate(material)
      for (let c = 0; c < LIGHT_CHANNELS; c++) frame.light[base + c] = sums[c]!
    }
  }

  /** The Monte Carlo estimate of the light at the point in `at`, of packed material `o`, written to `sums`. */
  function estimate(o: number): void {
    const n = frame.paths
    wrap = M[o + MATERIAL.wrap]!
    rough = M[o + MATERIAL.roughness]!
    f0 = M[o + MATERIAL.f0]!
    hasHighlight = rough >= MIRROR_ROUGHNESS
    const facing = Math.max(0.08, at[3]! * at[6]! + at[4]! * at[7]! + at[5]! * at[8]!)
    gloss = hasHighlight ? ambientSpecular(f0, facing, rough) : 0
    sums.fill(0)
    const keyU = random.next()
    const keyV = random.next()
    const fillU = random.next()
    const fillV = random.next()
    const bounceU = random.next()
    const bounceV = random.next()
    const turn = Math.floor(random.next() * 64)
    let total = 0
    let squares = 0
    let s = 0
    for (; s < n; s++) {
      // If the first paths agree, further ones would agree too.
      if (s === 2 || s === 4) {
        const variance = squares * s - total * total
        if (variance < MAX_VARIANCE_SHARE * total * total) break
      }
      const before = sums[0]! + sums[1]! + sums[2]!
      if (lamps.count > 0) sampleLamp(0, fract(keyU + s * R2_U), fract(keyV + s * R2_V), 1)
      if (fills === 1) sampleLamp(1, fract(fillU + s * R2_U), fract(fillV + s * R2_V), 1)
      else if (fills > 1)
        sampleLamp(1 + ((s + turn) % fills), fract(fillU + s * R2_U), fract(fillV + s * R2_V), fills)
      sampleBounce(fract(bounceU + s * R2_U), fract(bounceV + s * R2_V))
      const v = sums[0]! + sums[1]! + sums[2]! - before
      total += v
      squares += v * v
    }
    for (let c = 0; c < 9; c++) sums[c]! /= s
    const mean = total / s
    // Few paths may agree by chance, so a share of the brightness counts as uncertainty.
    const doubt = mean * mean * 0.01
    sums[9] = (Math.max(0, squares / s - mean * mean) + doubt) / Math.max(1, s - 1)
  }

  /** Next event estimation: a shadow ray to place (u, v) of lamp `i`. */
  function sampleLamp(i: number, u: number, v: number, weight: number): void {
    const x = at[0]!
    const y = at[1]!
    const z = at[2]!
    const nx = at[3]!
    const ny = at[4]!
    const nz = at[5]!
    if (!lamps.sample(i, x, y, z, u, v, lamp)) return
    const lx = lamp[0]!
    const ly = lamp[1]!
    const lz = lamp[2]!
    const raw = nx * lx + ny * ly + nz * lz
    const cos = (raw + wrap) / (1 + wrap)
    if (cos <= 0) return
    const strongest = Math.max(lamp[4]!, lamp[5]!, lamp[6]!) * cos * weight
    if (strongest < 0.0006) return
    const start = (0.008 + 0.008 * random.next()) * (1 + wrap * 2)
    let visibility = rays.lightThrough(x, y, z, lx, ly, lz, lamp[3]! - 0.02, start)
    if (visibility === 0) return
    if (strongest * visibility > LIMIT) visibility = LIMIT / strongest
    const power = cos * visibility * weight
    const r = lamp[4]! * power
    const g = lamp[5]! * power
    const b = lamp[6]! * power
    addLight(r, g, b, lx, ly, lz)
    if (!hasHighlight || raw <= 0) return
    let hx = lx + at[6]!
    let hy = ly + at[7]!
    let hz = lz + at[8]!
    const hl = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz)
    hx *= hl
    hy *= hl
    hz *= hl
    const nh = nx * hx + ny * hy + nz * hz
    const lh = Math.max(0.1, lx * hx + ly * hy + lz * hz)
    const k = specular(nh, lh, rough, f0)
    sums[6]! += r * k
    sums[7]! += g * k
    sums[8]! += b * k
  }

  /** One bounce in a cosine-weighted direction: radiance of the hit surface, or of the sky. */
  function sampleBounce(u: number, v: number): void {
    const x = at[0]!
    const y = at[1]!
    const z = at[2]!
    const nx = at[3]!
    const ny = at[4]!
    const nz = at[5]!
    const radius = Math.sqrt(u)
    const angle = 6.283185307179586 * v
    writeBasis(nx, ny, nz, basis)
    const c1 = radius * Math.cos(angle)
    const c2 = radius * Math.sin(angle)
    const c3 = Math.sqrt(1 - u)
    const dx = basis[0]! * c1 + basis[3]! * c2 + nx * c3
    const dy = basis[1]! * c1 + basis[4]! * c2 + ny * c3
    const dz = basis[2]! * c1 + basis[5]! * c2 + nz * c3
    const t = rays.toNear(x, y, z, dx, dy, dz, 7)
    if (t < 0) {
      seeSky(dx, dy, dz, false, sky)
      addLight(sky[0]!, sky[1]!, sky[2]!, dx, dy, dz)
      addGloss(sky[0]!, sky[1]!, sky[2]!)
      return
    }
    const hx = x + dx * t
    const hy = y + dy * t
    const hz = z + dz * t
    const owner = rays.owner[0]!
    if (owner < 0) return
    const other = rays.materialOf(owner)
    const o = other * MATERIAL_STRIDE
    surface.albedo(other, hx, hy, hz, albedo)
    rays.findNearNormal(owner, hx, hy, hz)
    const mx = rays.normal[0]!
    const my = rays.normal[1]!
    const mz = rays.normal[2]!
    seeSky(mx, my, mz, false, sky)
    const ambient = 0.32
    let r = sky[0]! * ambient
    let g = sky[1]! * ambient
    let b = sky[2]! * ambient
    if (lamps.count > 0) {
      const i = Math.min(lamps.count - 1, Math.floor(random.next() * lamps.count))
      if (lamps.sample(i, hx, hy, hz, random.next(), random.next(), lamp)) {
        const cos = mx * lamp[0]! + my * lamp[1]! + mz * lamp[2]!
        const strongest = Math.max(lamp[4]!, lamp[5]!, lamp[6]!) * cos * lamps.count
        if (cos > 0 && strongest > 0.002) {
          const visibility = rays.lightThrough(
            hx + mx * 0.012,
            hy + my * 0.012,
            hz + mz * 0.012,
            lamp[0]!,
            lamp[1]!,
            lamp[2]!,
            lamp[3]! - 0.02,
            0.012,
          )
          const power = visibility * cos * lamps.count * (strongest > LIMIT ? LIMIT / strongest : 1)
          r += lamp[4]! * power
          g += lamp[5]! * power
          b += lamp[6]! * power
        }
      }
    }
    r = r * albedo[0]! + Math.min(3, M[o + MATERIAL.glow]!)
    g = g * albedo[1]! + Math.min(3, M[o + MATERIAL.glow + 1]!)
    b = b * albedo[2]! + Math.min(3, M[o + MATERIAL.glow + 2]!)
    addLight(r, g, b, dx, dy, dz)
    addGloss(r, g, b)
  }

  function addLight(r: number, g: number, b: number, dx: number, dy: number, dz: number): void {
    sums[0]! += r
    sums[1]! += g
    sums[2]! += b
    const bright = 0.25 * r + 0.6 * g + 0.15 * b
    sums[3]! += dx * bright
    sums[4]! += dy * bright
    sums[5]! += dz * bright
  }

  /** Reflection of the surroundings in the highlight of a rough surface. */
  function addGloss(r: number, g: number, b: number): void {
    sums[6]! += r * gloss
    sums[7]! += g * gloss
    sums[8]! += b * gloss
  }
}
