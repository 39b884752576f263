// Third pass, at full resolution: colours, relief, reflections and smooth edges, lit from the light buffer.

import { unit } from '../scene/vectors.ts'
import { MATERIAL, MATERIAL_STRIDE } from '../scene/material.ts'
import { ambientSpecular, MIRROR_ROUGHNESS, schlickWeight } from './light/brdf.ts'
import { GROUPS, SKY } from './solids/field.ts'
import { noise } from './surface/noise.ts'
import type { Frame } from './frame.ts'
import { createLightLookup } from './light/light-lookup.ts'
import { createEye } from './light/rays.ts'
import { createFalling } from './falling.ts'
import { createReflector } from './light/reflect.ts'
import { LOOK, LOOK_SIZE } from './look.ts'
import type { RenderContext } from './render-context.ts'

const LEFT = 1
const RIGHT = 2
const UP = 4
const DOWN = 8
/** Additional rays of an edge pixel, each with the two neighbours it lies between. */
const EDGE_RAYS = [
  { across: 0.13, down: 0.38, sides: LEFT | UP },
  { across: 0.63, down: 0.12, sides: RIGHT | UP },
  { across: 0.87, down: 0.62, sides: RIGHT | DOWN },
  { across: 0.37, down: 0.88, sides: LEFT | DOWN },
] as const

/** Distance beyond all rain and snow, metres. */
const FAR = 90
/**
 * Reflectance of fresh snow: none on slopes steeper than the first value (upward part of the normal), full above the
 * second.
 */
const SNOW = [0.8, 0.83, 0.88] as const
const SNOW_STEEP = 0.42
const SNOW_LEVEL = 0.72

/** Share of the sun’s glow in the haze in front of it. */
const SUNNY_HAZE = 0.3
/** Fills the linear colour of rows `from` to before `to`. */
export function shadeRows(
  context: RenderContext,
  frame: Frame,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  // Long: everything that runs for each pixel shares these buffers, because passing them would cost a call's
  // time millions of times.
  const { rays, scene, surface, seeSky } = context
  const { width, height, owner, depth, normal } = frame
  const M = scene.materials
  const eye = createEye(scene.camera, width, height)
  const { direction, cone } = eye
  const lookUpLight = createLightLookup(frame)
  const reflector = createReflector(context)
  const light = new Float64Array(9)
  const look = new Float64Array(LOOK_SIZE)
  const out = new Float64Array(3)
  const { mist, mistColour, glow, falling, snowOn } = scene.sky
  const sun = unit(scene.sky.sun)
  const letFall = falling && createFalling(falling, scene.camera, cone, mist)
  const sunny = scene.sky.disc > 0 ? SUNNY_HAZE : 0

  for (let y = from; y < to && !isStopped(); y++) {
    for (let x = 0; x < width; x++) {
      const i = x + y * width
      eye.look(x + 0.5, y + 0.5)
      rays.meetAgain(owner[i]!, eye.x, eye.y, eye.z, direction[0]!, direction[1]!, direction[2]!, depth[i]!)
      shade(owner[i]!, x + 0.5, y + 0.5, depth[i]!, normal[i * 3]!, normal[i * 3 + 1]!, normal[i * 3 + 2]!)
      let r = out[0]!
      let g = out[1]!
      let b = out[2]!
      const edges = edgesOf(x, y, i)
      if (edges > 0) {
        // Averaged in perceived brightness, so that a bright edge does not look jagged.
        const from = nearestAround(x, y) * 0.99 - 0.02
        const own = 1 / (1 + r + g + b)
        let inside = own
        let sumR = 0
        let sumG = 0
        let sumB = 0
        let weights = 0
        for (const { across, down, sides } of EDGE_RAYS) {
          if ((edges & sides) === 0) {
            // Between neighbours on the same surface, this surface would be hit again.
            inside += own
            continue
          }
          shadeAt(x + across, y + down, from)
          const w = 1 / (1 + out[0]! + out[1]! + out[2]!)
          sumR += out[0]! * w
          sumG += out[1]! * w
          sumB += out[2]! * w
          weights += w
        }
        weights += inside
        r = (r * inside + sumR) / weights
        g = (g * inside + sumG) / weights
        b = (b * inside + sumB) / weights
      }
      out[0] = r
      out[1] = g
      out[2] = b
      if (letFall) {
        eye.look(x + 0.5, y + 0.5)
        letFall(direction[0]!, direction[1]!, direction[2]!, owner[i] === SKY ? FAR : depth[i]!, out)
      }
      frame.colour.set(out, i * 3)
    }
  }

  /** Sides of a pixel at which another surface, or a sharp bend of the same one, starts. */
  function edgesOf(x: number, y: number, i: number): number {
    return (
      (x > 0 && differs(i, i - 1) ? LEFT : 0) |
      (x < width - 1 && differs(i, i + 1) ? RIGHT : 0) |
      (y > 0 && differs(i, i - width) ? UP : 0) |
      (y < height - 1 && differs(i, i + width) ? DOWN : 0)
    )
  }

  /** The nearest surface of a pixel and its neighbours: no ray through the pixel has to search before it. */
  function nearestAround(x: number, y: number): number {
    let nearest = 60
    for (let yy = y > 0 ? y - 1 : 0; yy <= y + 1 && yy < height; yy++)
      for (let xx = x > 0 ? x - 1 : 0; xx <= x + 1 && xx < width; xx++) {
        const d = depth[xx + yy * width]!
        if (d < nearest) nearest = d
      }
    return nearest
  }

  function differs(i: number, j: number): boolean {
    if (owner[i] !== owner[j]) return true
    if (owner[i] === SKY) return false
    const gap = Math.abs(depth[i]! - depth[j]!)
    if (gap > 0.03 * depth[i]!) return true
    const facing =
      normal[i * 3]! * normal[j * 3]! +
      normal[i * 3 + 1]! * normal[j * 3 + 1]! +
      normal[i * 3 + 2]! * normal[j * 3 + 2]!
    return facing < 0.8
  }

  function shadeAt(px: number, py: number, from: number): void {
    eye.look(px, py)
    const t = rays.toSurface(eye.x, eye.y, eye.z, direction[0]!, direction[1]!, direction[2]!, cone, from)
    const owner = rays.owner[0]!
    if (owner !== SKY) {
      rays.findNormal(
        owner,
        eye.x + direction[0]! * t,
        eye.y + direction[1]! * t,
        eye.z + direction[2]! * t,
        cone * t * 0.6,
      )
    }
    shade(owner, px, py, t, rays.normal[0]!, rays.normal[1]!, rays.normal[2]!)
  }

  /** Writes the radiance of a surface point along `direction` to `out`. */
  function shade(owner: number, px: number, py: number, t: number, nx: number, ny: number, nz: number): void {
    const dx = direction[0]!
    const dy = direction[1]!
    const dz = direction[2]!
    if (owner === SKY) {
      seeSky(dx, dy, dz, true, out)
      if (mist > 0) addMist(9)
      return
    }
    const material = rays.materialOf(owner)
    const o = material * MATERIAL_STRIDE
    const x = eye.x + dx * t
    const y = eye.y + dy * t
    const z = eye.z + dz * t
    surface.look(material, x, y, z, nx, ny, nz, cone * t, look)
    if (snowOn && ny > SNOW_STEEP && (snowOn === 'all' || !isOfSubject(owner))) snowIn(x, y, z, ny)
    const rough = look[LOOK.roughness]!
    const mx = look[LOOK.normal]!
    const my = look[LOOK.normal + 1]!
    const mz = look[LOOK.normal + 2]!
    const facing = Math.max(0.02, -(dx * mx + dy * my + dz * mz))
    const f0 = M[o + MATERIAL.f0]!
    const metal = look[LOOK.metal]!
    const glass = M[o + MATERIAL.glass]!
    out[0] = look[LOOK.glow]!
    out[1] = look[LOOK.glow + 1]!
    out[2] = look[LOOK.glow + 2]!

    const isMirror = metal > 0.5 || rough < MIRROR_ROUGHNESS
    const grazing = schlickWeight(facing) * (1 - rough)
    // The body below receives only the light that the coat doesn’t reflect.
    const under = isMirror ? (1 - f0) * (1 - grazing) : 1 - ambientSpecular(f0, facing, rough)

    if (metal < 1) {
      lookUpLight(owner, px, py, t, nx, ny, nz, light)
      const body = under * (1 - glass) * (1 - metal)
      const relief = relit(nx, ny, nz, mx, my, mz)
      const rim = M[o + MATERIAL.sheen]! * Math.pow(1 - facing, 2.5)
      for (let c = 0; c < 3; c++)
        out[c]! += light[c]! * relief * body * (look[c]! + rim * (0.12 + 0.5 * look[c]!))
      if (!isMirror) {
        const shine = shone(nx, ny, nz, mx, my, mz, dx, dy, dz, rough)
        for (let c = 0; c < 3; c++) out[c]! += light[6 + c]! * shine
      }
    }
    if (glass > 0) {
      reflector.through(o, x, y, z, nx, ny, nz, dx, dy, dz)
      for (let c = 0; c < 3; c++) out[c]! += reflector.radiance[c]! * under * glass
    }
    if (isMirror) {
      const k = 2 * (dx * mx + dy * my + dz * mz)
      let rx = dx - k * mx
      let ry = dy - k * my
      let rz = dz - k * mz
      const rising = rx * nx + ry * ny + rz * nz
      if (rising < 0.02) {
        rx += nx * (0.02 - rising)
        ry += ny * (0.02 - rising)
        rz += nz * (0.02 - rising)
      }
      reflector.follow(x + nx * 0.008, y + ny * 0.008, z + nz * 0.008, rx, ry, rz, rough * rough * 1.6 + 0.02)
      for (let c = 0; c < 3; c++) {
        const base = metal === 1 ? look[c]! : metal === 0 ? f0 : f0 + (look[c]! - f0) * metal
        out[c]! += reflector.radiance[c]! * (base + (1 - base) * grazing)
      }
    }
    if (mist > 0) addMist(t)
  }

  function isOfSubject(owner: number): boolean {
    return owner >= GROUPS && scene.isSubject[owner - GROUPS] === 1
  }

  /** Snow covers level surfaces, thinner and in patches on slopes. */
  function snowIn(x: number, y: number, z: number, ny: number): void {
    const level = (ny + (noise(x * 9, y * 9, z * 9) - 0.5) * 0.3 - SNOW_STEEP) / (SNOW_LEVEL - SNOW_STEEP)
    const cover = level <= 0 ? 0 : level >= 1 ? 1 : level
    for (let c = 0; c < 3; c++) look[c]! += (SNOW[c as 0 | 1 | 2] - look[c]!) * cover
    look[LOOK.roughness]! += (1 - look[LOOK.roughness]!) * cover
    look[LOOK.metal]! *= 1 - cover
  }

  function addMist(t: number): void {
    const clear = Math.exp(-mist * t)
    // Haze glows in front of the sun.
    const towards = direction[0]! * sun[0] + direction[1]! * sun[1] + direction[2]! * sun[2]
    const shine = towards > 0 ? sunny * towards * towards * towards * towards : 0
    for (let c = 0; c < 3; c++) {
      const haze = mistColour[c as 0 | 1 | 2] + glow[c as 0 | 1 | 2] * shine
      out[c] = out[c]! * clear + haze * (1 - clear)
    }
  }

  /** Effect of the relief on the received light, from its mean direction. */
  function relit(nx: number, ny: number, nz: number, mx: number, my: number, mz: number): number {
    const bright = 0.25 * light[0]! + 0.6 * light[1]! + 0.15 * light[2]!
    const strength = Math.sqrt(light[3]! * light[3]! + light[4]! * light[4]! + light[5]! * light[5]!)
    if (strength < 1e-6 || bright < 1e-6) return 1
    const directed = Math.min(1, strength / bright)
    const plain = Math.max(0.12, (nx * light[3]! + ny * light[4]! + nz * light[5]!) / strength)
    const tilted = Math.max(0, (mx * light[3]! + my * light[4]! + mz * light[5]!) / strength)
    const ratio = 1 - directed + (directed * tilted) / plain
    return ratio < 0.3 ? 0.3 : ratio > 2.2 ? 2.2 : ratio
  }

  function shone(
    nx: number,
    ny: number,
    nz: number,
    mx: number,
    my: number,
    mz: number,
    dx: number,
    dy: number,
    dz: number,
    rough: number,
  ): number {
    const strength = Math.sqrt(light[3]! * light[3]! + light[4]! * light[4]! + light[5]! * light[5]!)
    if (strength < 1e-6) return 1
    const hx = light[3]! / strength - dx
    const hy = light[4]! / strength - dy
    const hz = light[5]! / strength - dz
    const l2 = hx * hx + hy * hy + hz * hz
    if (l2 < 1e-4) return 1
    const a4 = rough * rough * rough * rough + 0.02
    const plain = nx * hx + ny * hy + nz * hz
    const tilted = mx * hx + my * hy + mz * hz
    const p = (plain * plain * (a4 - 1)) / l2 + 1
    const q = (tilted > 0 ? (tilted * tilted * (a4 - 1)) / l2 : 0) + 1
    const ratio = (p * p) / (q * q)
    return ratio < 0.25 ? 0.25 : ratio > 3.5 ? 3.5 : ratio
  }
}
