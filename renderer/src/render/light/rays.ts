// Sphere tracing: rays advance through the distance field by the distance it returns. Finds hits, surface
// normals and transmitted light.

import { MATERIAL, MATERIAL_STRIDE } from '../../scene/material.ts'
import type { Camera, Scene } from '../../scene/scene.ts'
import { add, cross, scale, sub, unit, type Vec } from '../../scene/vectors.ts'
import type { Meshes } from '../meshes/meshes.ts'
import { type Field, FLOOR, GROUPS, SKY, WALL } from '../solids/field.ts'

const FAR = 40
/** Height in metres above which light passes over the wall. */
const CEILING = 5

export interface Rays {
  /**
   * Distance to the first surface along a ray at least `from` away, or -1; sets `owner[0]`. `cone` is the size of a
   * pixel at one metre.
   */
  toSurface(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    cone: number,
    from: number,
  ): number
  /** The same from the grids alone, for bounced light; `owner[0]` may be -2 if the owner is unknown. */
  toNear(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): number
  /**
   * Restores the triangle hit at distance `far` if `owner` is on a model, because `surface` describes the latest hit.
   */
  meetAgain(
    owner: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    far: number,
  ): void
  /** True if an owner is on a model that transmits light. */
  isModelGlass(owner: number): boolean
  /**
   * Inside a model of glass, the distance to where the ray leaves it or meets something inside it (`owner`),
   * or -1; `normal` then points back.
   */
  throughModel(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number
  /** Inside a transparent body, the distance to where the ray leaves it. */
  throughBody(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number
  /** Writes the normal of `owner` at a point to `normal`. */
  findNormal(owner: number, x: number, y: number, z: number, size: number): void
  /** Writes the smooth normal of `owner`, or of whatever solid is near. */
  findNearNormal(owner: number, x: number, y: number, z: number): void
  /** Transmittance between a point and a lamp, 0 to 1. */
  lightThrough(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    start: number,
  ): number
  /** The same without random numbers: softened by the lamp's `angularRadius`, radians. */
  softShadow(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    angularRadius: number,
  ): number
  materialOf(owner: number): number
  owner: Int32Array
  normal: Float64Array
}

/** Minimum distance of a triangle hit from a ray’s start, metres. */
const AWAY = 0.0002
/** Max. thickness of a glass body, metres. */
const THICKEST = 4

/** `meshes` if there are models in the set. */
export function createRays(scene: Scene, field: Field, meshes?: Meshes): Rays {
  // Long: all ray queries share the variables for owner and normal, so that none of them allocates.
  const { near, exact, span } = field
  const hit = field.owner
  const owner = new Int32Array(1)
  const normal = new Float64Array(3)
  const { wallZ, radius, floor, wall } = scene.stage
  const { materialOf, materials } = scene
  let hasGlass = false
  for (let o = 0; o < materials.length; o += MATERIAL_STRIDE)
    if (materials[o + MATERIAL.glass]! > 0) hasGlass = true

  /** Distance along a ray to floor or wall, or `FAR * 2`. The room is convex, so a ray leaves it once. */
  function toStage(oy: number, oz: number, dy: number, dz: number): number {
    let t = FAR * 2
    if (dy < 0) t = -oy / dy
    if (dz < 0) {
      const back = (wallZ - oz) / dz
      if (back < t) t = back
    }
    if (t < FAR * 2 && radius > 0) {
      const y = oy + dy * t
      const b = oz + dz * t - wallZ
      if (y < radius && b < radius) {
        // In the fillet: the far side of a cylinder along x.
        const v = oy - radius
        const w = oz - wallZ - radius
        const a = dy * dy + dz * dz
        const half = v * dy + w * dz
        const root = half * half - a * (v * v + w * w - radius * radius)
        if (root > 0 && a > 0) {
          const round = (Math.sqrt(root) - half) / a
          if (round < t) t = round
        }
      }
    }
    return t > 0 ? t : 0
  }

  function stageOwner(y: number, z: number): number {
    return y < z - wallZ ? FLOOR : WALL
  }

  function toSurface(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    cone: number,
    from: number,
  ): number {
    const stage = toStage(oy, oz, dy, dz)
    const meets = meshes !== undefined && meshes.hit(ox, oy, oz, dx, dy, dz, AWAY, stage)
    const last = meets ? meshes.far[0]! : stage
    if (field.clip(ox, oy, oz, dx, dy, dz)) {
      let t = span[0]! > from ? span[0]! : from
      const end = span[1]! < last ? span[1]! : last
      let bound = FAR
      for (let i = 0; i < 140 && t < end; i++) {
        const d = exact(ox + dx * t, oy + dy * t, oz + dz * t, bound)
        const surfaceOwner = hit[0]!
        if (surfaceOwner >= 0) {
          if (d < 0.0003 + cone * 0.35 * t || i === 139) {
            owner[0] = surfaceOwner
            return t
          }
          t += d * 0.86
          // A distance can’t change by more than the path length.
          bound = d * 2
        } else {
          t += d
          bound = FAR
        }
      }
    }
    if (meets) {
      owner[0] = meshes.group[0]! + GROUPS
      return last
    }
    if (stage > FAR) {
      owner[0] = SKY
      return -1
    }
    owner[0] = stageOwner(oy + dy * stage, oz + dz * stage)
    return stage
  }

  function toNear(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
  ): number {
    const stage = toStage(oy, oz, dy, dz)
    let last = stage < reach ? stage : reach
    const meets = meshes !== undefined && meshes.hit(ox, oy, oz, dx, dy, dz, AWAY, last)
    if (meets) last = meshes.far[0]!
    if (field.clip(ox, oy, oz, dx, dy, dz)) {
      let t = span[0]! > 0.02 ? span[0]! : 0.02
      const end = span[1]! < last ? span[1]! : last
      for (let i = 0; i < 44 && t < end; i++) {
        const d = near(ox + dx * t, oy + dy * t, oz + dz * t)
        if (d < 0.005) {
          exact(ox + dx * t, oy + dy * t, oz + dz * t, FAR)
          owner[0] = hit[0]!
          return t
        }
        t += d < 0.014 ? 0.014 : d
      }
    }
    if (meets) {
      owner[0] = meshes.group[0]! + GROUPS
      return last
    }
    if (stage > reach) {
      owner[0] = SKY
      return -1
    }
    owner[0] = stageOwner(oy + dy * stage, oz + dz * stage)
    return stage
  }

  function throughBody(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number {
    let t = 0.012
    for (let i = 0; i < 40; i++) {
      const d = -near(ox + dx * t, oy + dy * t, oz + dz * t)
      if (d < 0.002) return t
      t += d < 0.006 ? 0.006 : d * 0.9
    }
    return t
  }

  function findNormal(surfaceOwner: number, x: number, y: number, z: number, size: number): void {
    if (surfaceOwner === FLOOR || surfaceOwner === WALL) {
      const b = z - wallZ
      if (y < radius && b < radius) set(0, radius - y, radius - b)
      else if (surfaceOwner === FLOOR) set(0, 1, 0)
      else set(0, 0, 1)
      return
    }
    if (meshes && isModel(surfaceOwner)) return meshes.findNormal(normal)
    const e = size > 0.0007 ? size : 0.0007
    field.findSlope(surfaceOwner - GROUPS, x, y, z, e)
    set(field.slope[0]!, field.slope[1]!, field.slope[2]!)
  }

  function findNearNormal(surfaceOwner: number, x: number, y: number, z: number): void {
    if (surfaceOwner === FLOOR || surfaceOwner === WALL) return findNormal(surfaceOwner, x, y, z, 0)
    if (meshes && isModel(surfaceOwner)) return meshes.findNormal(normal)
    const e = 0.012
    const a = near(x + e, y - e, z - e)
    const b = near(x - e, y - e, z + e)
    const c = near(x - e, y + e, z - e)
    const d = near(x + e, y + e, z + e)
    set(a - b - c + d, -a - b + c + d, -a + b - c + d)
  }

  function isModel(surfaceOwner: number): boolean {
    return (
      surfaceOwner >= GROUPS &&
      materials[materialOf[surfaceOwner - GROUPS]! * MATERIAL_STRIDE + MATERIAL.own]! > 0
    )
  }

  function meetAgain(
    surfaceOwner: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    far: number,
  ): void {
    if (!meshes || !isModel(surfaceOwner)) return
    const spare = 0.0002 + far * 0.0001
    // The hit from here is computed again, because the earlier hit may belong to another thread.
    if (!meshes.hit(ox, oy, oz, dx, dy, dz, far - spare, far + spare)) meshes.look.turnTo(0, 0, 0.3, 0.3)
  }

  function throughModel(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): number {
    if (!meshes?.hit(ox, oy, oz, dx, dy, dz, AWAY, THICKEST)) return -1
    owner[0] = meshes.group[0]! + GROUPS
    meshes.findNormal(normal)
    return meshes.far[0]!
  }

  function set(a: number, b: number, c: number): void {
    const l = Math.sqrt(a * a + b * b + c * c)
    if (l < 1e-12) {
      normal[0] = 0
      normal[1] = 1
      normal[2] = 0
      return
    }
    normal[0] = a / l
    normal[1] = b / l
    normal[2] = c / l
  }

  function lightThrough(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    start: number,
  ): number {
    const stage = toStage(y, z, dy, dz)
    if (stage < reach && y + dy * stage < CEILING) return 0
    let light = meshes ? meshes.through(x, y, z, dx, dy, dz, AWAY, reach) : 1
    if (light === 0 || !field.clip(x, y, z, dx, dy, dz)) return light
    let t = span[0]! > start ? span[0]! : start
    const end = span[1]! < reach ? span[1]! : reach
    for (let i = 0; i < 48 && t < end; i++) {
      const px = x + dx * t
      const py = y + dy * t
      const pz = z + dz * t
      const d = near(px, py, pz)
      if (d < 0.0015) {
        if (!hasGlass) return 0
        exact(px, py, pz, FAR)
        const surfaceOwner = hit[0]!
        const glass =
          surfaceOwner >= GROUPS
            ? materials[materialOf[surfaceOwner - GROUPS]! * MATERIAL_STRIDE + MATERIAL.glass]!
            : 0
        if (glass === 0) return 0
        light *= 0.93 + 0.05 * glass
        t += 0.03
      } else t += d < 0.011 ? 0.011 : d
    }
    return light
  }

  function softShadow(
    x: number,
    y: number,
    z: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    angularRadius: number,
  ): number {
    const stage = toStage(y, z, dy, dz)
    if (stage < reach && y + dy * stage < CEILING) return 0
    const left = meshes ? meshes.through(x, y, z, dx, dy, dz, AWAY, reach) : 1
    if (left === 0 || !field.clip(x, y, z, dx, dy, dz)) return left
    let t = span[0]! > 0.03 ? span[0]! : 0.03
    const end = span[1]! < reach ? span[1]! : reach
    let light = 1
    for (let i = 0; i < 22 && t < end; i++) {
      const d = near(x + dx * t, y + dy * t, z + dz * t)
      if (d < 0.001) return 0
      const s = d / (t * (angularRadius + 0.02)) + 0.1
      if (s < light) light = s
      t += d < 0.03 ? 0.03 : d
    }
    return light * left
  }

  return {
    toSurface,
    toNear,
    throughBody,
    meetAgain,
    throughModel,
    isModelGlass: (surfaceOwner) =>
      isModel(surfaceOwner) &&
      materials[materialOf[surfaceOwner - GROUPS]! * MATERIAL_STRIDE + MATERIAL.glass]! > 0,
    findNormal,
    findNearNormal,
    lightThrough,
    softShadow,
    materialOf: (surfaceOwner) =>
      surfaceOwner === FLOOR ? floor : surfaceOwner === WALL ? wall : materialOf[surfaceOwner - GROUPS]!,
    owner,
    normal,
  }
}

/** Converts image positions to directions. */
export interface Eye {
  x: number
  y: number
  z: number
  /** Size of a pixel at one metre. */
  cone: number
  /** Writes the direction through the picture at `(px, py)` pixels to `direction`. */
  look(px: number, py: number): void
  direction: Float64Array
}

/** View direction of a camera, and `half` the image height at one metre. */
export function aimOf(camera: Camera): { forward: Vec; right: Vec; up: Vec; half: number } {
  const forward = unit(sub(camera.target, camera.place))
  const level = unit(cross(forward, [0, 1, 0]))
  const upright = cross(level, forward)
  const right = add(scale(level, Math.cos(camera.roll)), scale(upright, Math.sin(camera.roll)))
  return { forward, right, up: cross(right, forward), half: Math.tan((camera.fieldOfView * Math.PI) / 360) }
}

export function createEye(camera: Camera, width: number, height: number): Eye {
  const { forward, right, up, half } = aimOf(camera)
  const direction = new Float64Array(3)
  return {
    x: camera.place[0],
    y: camera.place[1],
    z: camera.place[2],
    cone: (2 * half) / height,
    direction,
    look(px, py) {
      const sx = ((px / width) * 2 - 1) * half * (width / height)
      const sy = (1 - (py / height) * 2) * half
      const x = forward[0] + right[0] * sx + up[0] * sy
      const y = forward[1] + right[1] * sx + up[1] * sy
      const z = forward[2] + right[2] * sx + up[2] * sy
      const l = 1 / Math.sqrt(x * x + y * y + z * z)
      direction[0] = x * l
      direction[1] = y * l
      direction[2] = z * l
    },
  }
}
