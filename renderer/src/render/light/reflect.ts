// Specular reflection and refraction by one ray each, shaded without random numbers so that mirrors are free
// of noise.

import { MATERIAL, MATERIAL_STRIDE, OWN_SKIN } from '../../scene/material.ts'
import type { RenderContext } from '../render-context.ts'

export interface Reflector {
  /** Writes the radiance that a ray returns to `radiance`; `blur` softens the lamps in it. */
  follow(x: number, y: number, z: number, dx: number, dy: number, dz: number, blur: number): void
  /**
   * Writes the light through a transparent body entered at a point with normal n; `o` is its packed material.
   */
  through(
    o: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    dx: number,
    dy: number,
    dz: number,
  ): void
  radiance: Float64Array
}

/** Max. glass sides that a ray passes after the first body, and the light that each transmits. */
const SIDES = 6
const SIDE = 0.94
/** The refractive index of air over that of glass and plastic. */
const INTO = 1 / 1.45
/** Distance in metres from a side of a model's glass within which hits are ignored. */
const PAST = 0.0001

export function createReflector(context: RenderContext): Reflector {
  const { rays, lamps, scene, surface, seeSky, field } = context
  const M = scene.materials
  const radiance = new Float64Array(3)
  const sky = new Float64Array(3)
  const albedo = new Float64Array(3)
  const lamp = new Float64Array(8)
  /** Remaining share of each colour after glass. */
  const veil = new Float64Array(3)

  function follow(x: number, y: number, z: number, dx: number, dy: number, dz: number, blur: number): void {
    let t = rays.toNear(x, y, z, dx, dy, dz, 12)
    let absorbed = 0
    veil.fill(1)
    for (let side = 0; side < SIDES && t >= 0 && rays.isModelGlass(rays.owner[0]!); side++) {
      const o = rays.materialOf(rays.owner[0]!) * MATERIAL_STRIDE
      // Two sides make one body.
      for (let c = 0; c < 3; c++) veil[c]! *= SIDE * Math.sqrt(M[o + c]!)
      absorbed += t + PAST
      t = rays.toNear(x + dx * absorbed, y + dy * absorbed, z + dz * absorbed, dx, dy, dz, 12)
    }
    if (t < 0) {
      seeSky(dx, dy, dz, blur < 0.15, radiance)
      lamps.see(x, y, z, dx, dy, dz, blur, radiance)
    } else {
      t += absorbed
      shade(x + dx * t, y + dy * t, z + dz * t, dx, dy, dz)
    }
    limit()
    if (absorbed > 0) for (let c = 0; c < 3; c++) radiance[c]! *= veil[c]!
  }

  function limit(): void {
    for (let c = 0; c < 3; c++) if (radiance[c]! > 14) radiance[c] = 14
  }

  /** Direct light with soft shadows, sky light dimmed in corners. */
  function shade(x: number, y: number, z: number, dx: number, dy: number, dz: number): void {
    const owner = rays.owner[0]!
    radiance.fill(0)
    if (owner < 0) return
    const material = rays.materialOf(owner)
    const o = material * MATERIAL_STRIDE
    surface.albedo(material, x, y, z, albedo)
    rays.findNearNormal(owner, x, y, z)
    const nx = rays.normal[0]!
    const ny = rays.normal[1]!
    const nz = rays.normal[2]!
    seeSky(nx, ny, nz, false, sky)
    const free = Math.min(
      field.near(x + nx * 0.12, y + ny * 0.12, z + nz * 0.12),
      field.toStage(y + ny * 0.12, z + nz * 0.12),
    )
    const open = Math.max(0.15, Math.min(1, 0.25 + free / 0.14))
    let r = sky[0]! * open * 0.8
    let g = sky[1]! * open * 0.8
    let b = sky[2]! * open * 0.8
    for (let i = 0; i < lamps.count; i++) {
      if (!lamps.sample(i, x, y, z, 0.5, 0.5, lamp)) continue
      const cos = nx * lamp[0]! + ny * lamp[1]! + nz * lamp[2]!
      if (cos <= 0) continue
      const s =
        cos *
        rays.softShadow(
          x + nx * 0.01,
          y + ny * 0.01,
          z + nz * 0.01,
          lamp[0]!,
          lamp[1]!,
          lamp[2]!,
          lamp[3]! - 0.05,
          lamps.angularRadius(i, lamp[3]!),
        )
      r += lamp[4]! * s * 1.12
      g += lamp[5]! * s * 1.12
      b += lamp[6]! * s * 1.12
    }
    if (M[o + MATERIAL.metal]! > 0) {
      // For a mirror in a mirror: the sky it would reflect.
      const k = 2 * (dx * nx + dy * ny + dz * nz)
      seeSky(dx - k * nx, dy - k * ny, dz - k * nz, false, sky)
      r = r * 0.35 + sky[0]! * 0.8
      g = g * 0.35 + sky[1]! * 0.8
      b = b * 0.35 + sky[2]! * 0.8
    }
    radiance[0] = r * albedo[0]! + M[o + MATERIAL.glow]!
    radiance[1] = g * albedo[1]! + M[o + MATERIAL.glow + 1]!
    radiance[2] = b * albedo[2]! + M[o + MATERIAL.glow + 2]!
  }

  function through(
    o: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    if (M[o + MATERIAL.own]! > 0) return throughModel(o, x, y, z, nx, ny, nz, dx, dy, dz)
    const into = 1 / 1.42
    let cos = -(dx * nx + dy * ny + dz * nz)
    let k = 1 - into * into * (1 - cos * cos)
    let m = into * cos - Math.sqrt(k)
    let rx = dx * into + nx * m
    let ry = dy * into + ny * m
    let rz = dz * into + nz * m
    const t = rays.throughBody(x - nx * 0.004, y - ny * 0.004, z - nz * 0.004, rx, ry, rz)
    const ox = x + rx * t
    const oy = y + ry * t
    const oz = z + rz * t
    rays.findNearNormal(-2, ox, oy, oz)
    const ex = -rays.normal[0]!
    const ey = -rays.normal[1]!
    const ez = -rays.normal[2]!
    cos = -(rx * ex + ry * ey + rz * ez)
    k = 1 - 1.42 * 1.42 * (1 - cos * cos)
    if (k > 0 && cos > 0) {
      m = 1.42 * cos - Math.sqrt(k)
      rx = rx * 1.42 + ex * m
      ry = ry * 1.42 + ey * m
      rz = rz * 1.42 + ez * m
    }
    follow(ox - ex * 0.014, oy - ey * 0.014, oz - ez * 0.014, rx, ry, rz, 0.05)
    const thick = t * 3.2
    for (let c = 0; c < 3; c++)
      radiance[c]! *= Math.pow(M[o + c]!, thick < 0.25 ? 0.25 : thick > 2.2 ? 2.2 : thick)
  }

  /** Through glass on a model: straight through a thin skin, otherwise refracted on entry and exit. */
  function throughModel(
    o: number,
    x: number,
    y: number,
    z: number,
    nx: number,
    ny: number,
    nz: number,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    let rx = dx
    let ry = dy
    let rz = dz
    let t = 0
    if (M[o + MATERIAL.own] !== OWN_SKIN) {
      let cos = -(dx * nx + dy * ny + dz * nz)
      let m = INTO * cos - Math.sqrt(1 - INTO * INTO * (1 - cos * cos))
      rx = dx * INTO + nx * m
      ry = dy * INTO + ny * m
      rz = dz * INTO + nz * m
      t = rays.throughModel(x, y, z, rx, ry, rz)
      if (t < 0) t = 0
      else if (rays.isModelGlass(rays.owner[0]!)) {
        const ex = rays.normal[0]!
        const ey = rays.normal[1]!
        const ez = rays.normal[2]!
        cos = -(rx * ex + ry * ey + rz * ez)
        const k = 1 - (1 - cos * cos) / (INTO * INTO)
        if (k > 0 && cos > 0) {
          m = cos / INTO - Math.sqrt(k)
          rx = rx / INTO + ex * m
          ry = ry / INTO + ey * m
          rz = rz / INTO + ez * m
        }
        t += PAST
      } else t -= PAST
    } else t = PAST
    const qx = x + (t > 0 ? rx * t : 0)
    const qy = y + (t > 0 ? ry * t : 0)
    const qz = z + (t > 0 ? rz * t : 0)
    follow(qx, qy, qz, rx, ry, rz, 0.05)
    for (let c = 0; c < 3; c++) radiance[c]! *= M[o + c]!
  }

  return { follow, through, radiance }
}
