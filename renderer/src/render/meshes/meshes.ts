// Ray queries against triangle meshes: the first hit, transmittance, and position on the hit triangle.

import type { PlacedModel } from '../../scene/placed-model.ts'
import { createModelLook, type ModelLook } from './model-look.ts'

/** Light absorbed by a pane of thin glass, or one side of a body, besides its colour. */
const PANE = 0.96
/** Max. depth of a tree. */
const MAX_DEPTH = 64
/** Distance if a ray misses a box. */
const MISS = 1e30

export interface Meshes {
  /**
   * Finds the first triangle along a ray between `from` and `to` (in lengths of the direction). Writes its distance to
   * `far[0]` and returns whether there is one. The hit is stored until the next query.
   */
  hit(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): boolean
  far: Float64Array
  /** Group of the stored hit, or -1. */
  group: Int32Array
  /** Writes the smooth normal at the hit to `normal`, on the side that the ray came from. */
  findNormal(normal: Float64Array): void
  /** 1 if the ray came from behind the triangle. */
  isBehind(): boolean
  /** Transmittance along a ray, 0 to 1; leaves the stored hit unchanged. */
  through(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    from: number,
    to: number,
  ): number
  look: ModelLook
}

/** Data of one model for ray queries. */
interface Target {
  placed: PlacedModel
  /** For each material: 0 opaque, 1 glass, 2 with holes. */
  kinds: Uint8Array
  /** For each glass material: transmittance of one side. */
  clear: Float32Array
}

const OPAQUE = 0
const GLASS = 1
const HOLES = 2

/** For sets with models. */
export function createMeshes(models: readonly PlacedModel[]): Meshes {
  // Long: one traversal of the tree with its stack and registers; a call for each box would cost more than
  // the box.
  const modelLook = createModelLook(models)
  const targets = models.map((placed): Target => {
    const { materials } = placed.model
    return {
      placed,
      kinds: Uint8Array.from(materials, (m) => (m.cutoff > 0 ? HOLES : m.glass > 0 ? GLASS : OPAQUE)),
      clear: Float32Array.from(materials, (m) => {
        const colour = (m.colour[0] + m.colour[1] + m.colour[2]) / 3
        return m.glass * PANE * (0.35 + 0.65 * colour)
      }),
    }
  })
  const stack = new Int32Array(MAX_DEPTH)
  const far = new Float64Array(1)
  const group = new Int32Array(1)
  /** The ray in the model's own coordinates, in metres. */
  const ray = new Float64Array(6)
  /** Distance and triangle coordinates of the stored hit. */
  const best = new Float64Array(3)
  const which = new Int32Array(2)
  /** Ray of the stored hit. */
  const last = new Float64Array(3)
  /** Remaining light. */
  const light = new Float64Array(1)

  function enter(t: Target, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    const { axes, factor, move } = t.placed
    const x = ox - move[0]
    const y = oy - move[1]
    const z = oz - move[2]
    const s = 1 / factor
    ray[0] = (axes[0][0] * x + axes[0][1] * y + axes[0][2] * z) * s
    ray[1] = (axes[1][0] * x + axes[1][1] * y + axes[1][2] * z) * s
    ray[2] = (axes[2][0] * x + axes[2][1] * y + axes[2][2] * z) * s
    ray[3] = (axes[0][0] * dx + axes[0][1] * dy + axes[0][2] * dz) * s
    ray[4] = (axes[1][0] * dx + axes[1][1] * dy + axes[1][2] * dz) * s
    ray[5] = (axes[2][0] * dx + axes[2][1] * dy + axes[2][2] * dz) * s
  }

  /**
   * Traverses the tree of target `index` along `ray`. When searching for the first hit, writes to `best` and
   * `which`; when searching for light, dims `light` by each obstacle and stops when none is left.
   */
  function traverse(index: number, from: number, isForLight: boolean): void {
    const target = targets[index]!
    const { nodes, links, corners, materialOf } = target.placed.model
    const { kinds, clear } = target
    const ox = ray[0]!
    const oy = ray[1]!
    const oz = ray[2]!
    const dx = ray[3]!
    const dy = ray[4]!
    const dz = ray[5]!
    const ix = 1 / (dx === 0 ? 1e-20 : dx)
    const iy = 1 / (dy === 0 ? 1e-20 : dy)
    const iz = 1 / (dz === 0 ? 1e-20 : dz)
    let top = 0
    let node = 0
    if (toBox(0) === MISS) return
    for (;;) {
      const o = node * 8
      const count = links[o + 7]!
      if (count === 0) {
        const left = node + 1
        const right = links[o + 6]!
        const a = toBox(left)
        const b = toBox(right)
        if (a === MISS) {
          if (b === MISS) {
            if (top === 0) return
            node = stack[--top]!
          } else node = right
        } else if (b === MISS) node = left
        else if (a <= b) {
          stack[top++] = right
          node = left
        } else {
          stack[top++] = left
          node = right
        }
        continue
      }
      const first = links[o + 6]!
      for (let t = first; t < first + count; t++) {
        // Möller and Trumbore: where the ray meets the plane, in coordinates along both edges.
        const c = t * 9
        const e1x = corners[c + 3]!
        const e1y = corners[c + 4]!
        const e1z = corners[c + 5]!
        const e2x = corners[c + 6]!
        const e2y = corners[c + 7]!
        const e2z = corners[c + 8]!
        const px = dy * e2z - dz * e2y
        const py = dz * e2x - dx * e2z
        const pz = dx * e2y - dy * e2x
        const det = e1x * px + e1y * py + e1z * pz
        if (det === 0) continue
        const inv = 1 / det
        const sx = ox - corners[c]!
        const sy = oy - corners[c + 1]!
        const sz = oz - corners[c + 2]!
        const u = (sx * px + sy * py + sz * pz) * inv
        if (u < 0 || u > 1) continue
        const qx = sy * e1z - sz * e1y
        const qy = sz * e1x - sx * e1z
        const qz = sx * e1y - sy * e1x
        const v = (dx * qx + dy * qy + dz * qz) * inv
        if (v < 0 || u + v > 1) continue
        const d = (e2x * qx + e2y * qy + e2z * qz) * inv
        if (d <= from || d >= best[0]!) continue
        const material = materialOf[t]!
        const kind = kinds[material]!
        if (kind === HOLES && modelLook.isHole(index, t, u, v)) continue
        if (isForLight) {
          light[0] = kind === GLASS ? light[0]! * clear[material]! : 0
          if (light[0] < 0.02) {
            light[0] = 0
            return
          }
        } else {
          best[0] = d
          best[1] = u
          best[2] = v
          which[0] = index
          which[1] = t
        }
      }
      if (top === 0) return
      node = stack[--top]!
    }

    /** Distance to a node’s box along the ray, or `MISS`. */
    function toBox(n: number): number {
      const o = n * 8
      const x1 = (nodes[o]! - ox) * ix
      const x2 = (nodes[o + 3]! - ox) * ix
      const y1 = (nodes[o + 1]! - oy) * iy
      const y2 = (nodes[o + 4]! - oy) * iy
      const z1 = (nodes[o + 2]! - oz) * iz
      const z2 = (nodes[o + 5]! - oz) * iz
      let near = x1 < x2 ? x1 : x2
      let end = x1 < x2 ? x2 : x1
      const yn = y1 < y2 ? y1 : y2
      const ye = y1 < y2 ? y2 : y1
      const zn = z1 < z2 ? z1 : z2
      const ze = z1 < z2 ? z2 : z1
      if (yn > near) near = yn
      if (zn > near) near = zn
      if (ye < end) end = ye
      if (ze < end) end = ze
      // Slightly wider, because of flat boxes and rounding.
      return near <= end * 1.0000004 + 1e-9 && end >= from && near < best[0]! ? near : MISS
    }
  }

  return {
    far,
    group,
    look: modelLook,
    hit(ox, oy, oz, dx, dy, dz, from, to) {
      best[0] = to
      which[0] = -1
      for (let i = 0; i < targets.length; i++) {
        enter(targets[i]!, ox, oy, oz, dx, dy, dz)
        traverse(i, from, false)
      }
      const index = which[0]
      if (index < 0) {
        group[0] = -1
        return false
      }
      const { firstGroup, model } = targets[index]!.placed
      far[0] = best[0]!
      group[0] = firstGroup + model.materialOf[which[1]!]!
      last[0] = dx
      last[1] = dy
      last[2] = dz
      modelLook.turnTo(index, which[1]!, best[1]!, best[2]!)
      return true
    },
    findNormal: (normal) => modelLook.findNormal(last[0]!, last[1]!, last[2]!, normal),
    isBehind: () => modelLook.isBehind(last[0]!, last[1]!, last[2]!),
    through(ox, oy, oz, dx, dy, dz, from, to) {
      light[0] = 1
      best[0] = to
      for (let i = 0; i < targets.length && light[0] > 0; i++) {
        enter(targets[i]!, ox, oy, oz, dx, dy, dz)
        traverse(i, from, true)
      }
      return light[0]
    },
  }
}
