// Reduces triangles that no image would show, and adds missing normals.

import { MeshoptSimplifier } from 'meshoptimizer'
import { UnreadableThing } from './own-thing.ts'
import type { Soup } from './soup.ts'

/** Files with up to this number of triangles are drawn unchanged; larger ones are reduced to it. */
export const MAX_DRAWN_TRIANGLES = 200_000
/** Files that can’t be reduced to this number are refused. */
const MAX_LEFT = 300_000
/** Allowed error of simplification as a share of the object’s size: first small, then as large as needed. */
const STRAY = [0.002, 0.02, 1] as const
/** Angle in degrees between faces above which their edge stays sharp if the file has no normals. */
const CREASE = 42

/** Merges identical vertices and drops triangles without an area. */
export function weld(soup: Soup): Soup {
  const count = soup.positions.length / 3
  const sources = [
    [soup.positions, 3],
    [soup.normals, 3],
    [soup.uvs, 2],
    [soup.colours, soup.colours.length > 0 ? 3 : 0],
  ] as const
  const bits = sources.map(([array, size]) => ({
    words: new Uint32Array(array.buffer, 0, array.length),
    size,
  }))
  const remap = new Uint32Array(count)
  const hash = createHash()
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2))).fill(-1)
  const mask = slots.length - 1
  const selected = new Uint32Array(count)
  let left = 0
  const isSame = (a: number, b: number) =>
    bits.every(({ words, size }) => {
      for (let k = 0; k < size; k++) if (words[a * size + k] !== words[b * size + k]) return false
      return true
    })
  for (let i = 0; i < count; i++) {
    hash.begin()
    for (const { words, size } of bits) for (let k = 0; k < size; k++) hash.add(words[i * size + k]!)
    let slot = hash.end() & mask
    while (slots[slot]! >= 0 && !isSame(selected[slots[slot]!]!, i)) slot = (slot + 1) & mask
    if (slots[slot]! < 0) {
      slots[slot] = left
      selected[left++] = i
    }
    remap[i] = slots[slot]!
  }
  const pick = (array: Float32Array, size: number) => {
    const out = new Float32Array(left * size)
    for (let i = 0; i < left; i++)
      for (let k = 0; k < size; k++) out[i * size + k] = array[selected[i]! * size + k]!
    return out
  }
  const welded = {
    ...soup,
    positions: pick(soup.positions, 3),
    normals: pick(soup.normals, 3),
    uvs: pick(soup.uvs, 2),
    colours: soup.colours.length > 0 ? pick(soup.colours, 3) : soup.colours,
    indices: soup.indices.map((v) => remap[v]!),
  }
  return mergeVertices(dropSlivers(welded))
}

/** MurmurHash3 of 32-bit words. Its seed is random, so that files can’t be crafted to cause collisions. */
function createHash() {
  const seed = Math.trunc(Math.random() * 2 ** 32)
  let h = seed
  return {
    begin() {
      h = seed
    },
    add(word: number) {
      let k = Math.imul(word, 0xcc9e2d51)
      k = Math.imul((k << 15) | (k >>> 17), 0x1b873593)
      h ^= k
      h = Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64
    },
    end(): number {
      let out = h ^ (h >>> 16)
      out = Math.imul(out, 0x85ebca6b)
      out = Math.imul(out ^ (out >>> 13), 0xc2b2ae35)
      return out ^ (out >>> 16)
    },
  }
}

/** Drops duplicate triangles with the same corners and the same outside; the first one stays. */
function mergeVertices(soup: Soup): Soup {
  const { indices, materialOf } = soup
  const count = materialOf.length
  const hash = createHash()
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2))).fill(-1)
  const mask = slots.length - 1
  /** The corner with the lowest number of each triangle: the other two follow it in their order. */
  const first = new Uint32Array(count)
  const cornerOf = (t: number, k: number) => indices[t * 3 + ((first[t]! + k) % 3)]!
  const isSame = (a: number, b: number) =>
    cornerOf(a, 0) === cornerOf(b, 0) &&
    cornerOf(a, 1) === cornerOf(b, 1) &&
    cornerOf(a, 2) === cornerOf(b, 2)
  const selected: number[] = []
  for (let t = 0; t < count; t++) {
    const [a, b, c] = [indices[t * 3]!, indices[t * 3 + 1]!, indices[t * 3 + 2]!]
    first[t] = a <= b && a <= c ? 0 : b <= c ? 1 : 2
    hash.begin()
    for (let k = 0; k < 3; k++) hash.add(cornerOf(t, k))
    let slot = hash.end() & mask
    while (slots[slot]! >= 0 && !isSame(slots[slot]!, t)) slot = (slot + 1) & mask
    if (slots[slot]! >= 0) continue
    slots[slot] = t
    selected.push(t)
  }
  return selected.length === count ? soup : pickTriangles(soup, selected)
}

/** Drops triangles that have no area, or a corner without a position. */
function dropSlivers(soup: Soup): Soup {
  const { positions: P, indices, materialOf } = soup
  const selected: number[] = []
  for (let t = 0; t < materialOf.length; t++) {
    const [a, b, c] = [indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3]
    const [ux, uy, uz] = [P[b]! - P[a]!, P[b + 1]! - P[a + 1]!, P[b + 2]! - P[a + 2]!]
    const [vx, vy, vz] = [P[c]! - P[a]!, P[c + 1]! - P[a + 1]!, P[c + 2]! - P[a + 2]!]
    const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    if (area > 0 && Number.isFinite(area)) selected.push(t)
  }
  return selected.length === materialOf.length ? soup : pickTriangles(soup, selected)
}

function pickTriangles(soup: Soup, selected: readonly number[]): Soup {
  const indices = new Uint32Array(selected.length * 3)
  selected.forEach((t, i) => indices.set(soup.indices.subarray(t * 3, t * 3 + 3), i * 3))
  return { ...soup, indices, materialOf: Uint16Array.from(selected, (t) => soup.materialOf[t]!) }
}

/**
 * Reduces to about `MAX_DRAWN_TRIANGLES` triangles: each material keeps its share, edges between materials stay closed,
 * textures stay in place. Throws `UnreadableThing` for meshes that are too fragmented.
 */
export async function lighten(soup: Soup): Promise<Soup> {
  const total = soup.materialOf.length
  if (total <= MAX_DRAWN_TRIANGLES) return soup
  await MeshoptSimplifier.ready
  const share = (MAX_DRAWN_TRIANGLES * 0.98) / total
  const attributes = new Float32Array((soup.positions.length / 3) * 5)
  for (let i = 0; i < soup.positions.length / 3; i++) {
    attributes.set(soup.normals.subarray(i * 3, i * 3 + 3), i * 5)
    attributes.set(soup.uvs.subarray(i * 2, i * 2 + 2), i * 5 + 3)
  }
  const parts: { indices: Uint32Array; material: number }[] = []
  const local = new Int32Array(soup.positions.length / 3)
  for (const [material, own] of byMaterial(soup).entries()) {
    if (own.length === 0) continue
    parts.push({ indices: simplified(own, { soup, attributes, local, share }), material })
  }
  const length = parts.reduce((sum, { indices }) => sum + indices.length, 0)
  if (length / 3 > MAX_LEFT)
    throw new UnreadableThing(
      'too-many-triangles',
      'Its triangles do not hang together, so that none can be spared',
    )
  const indices = new Uint32Array(length)
  const materialOf = new Uint16Array(length / 3)
  let at = 0
  for (const part of parts) {
    indices.set(part.indices, at)
    materialOf.fill(part.material, at / 3, (at + part.indices.length) / 3)
    at += part.indices.length
  }
  return compact({ ...soup, indices, materialOf })
}

/** The corners of each material's triangles. */
function byMaterial({ indices, materialOf, materials }: Soup): Uint32Array[] {
  const counts = new Uint32Array(materials.length)
  for (const material of materialOf) counts[material]!++
  const buckets = Array.from(counts, (count) => new Uint32Array(count * 3))
  const filled = new Uint32Array(materials.length)
  materialOf.forEach((material, t) => {
    buckets[material]!.set(indices.subarray(t * 3, t * 3 + 3), filled[material])
    filled[material]! += 3
  })
  return buckets
}

interface SimplifyState {
  soup: Soup
  attributes: Float32Array
  /** Per vertex, valid within a call. */
  local: Int32Array
  share: number
}

/** Reduces these triangles to their share, by the soup’s vertices. The simplifier gets only the vertices it needs. */
function simplified(own: Uint32Array, { soup, attributes, local, share }: SimplifyState): Uint32Array {
  for (const v of own) local[v] = -1
  const used: number[] = []
  let indices = own.map((v) => {
    if (local[v]! < 0) local[v] = used.push(v) - 1
    return local[v]!
  })
  const positions = new Float32Array(used.length * 3)
  const others = new Float32Array(used.length * 5)
  used.forEach((v, i) => {
    positions.set(soup.positions.subarray(v * 3, v * 3 + 3), i * 3)
    others.set(attributes.subarray(v * 5, v * 5 + 5), i * 5)
  })
  const target = Math.max(3, Math.floor((own.length * share) / 3) * 3)
  for (const stray of STRAY) {
    if (indices.length <= target * 1.05) break
    indices = MeshoptSimplifier.simplifyWithAttributes(
      indices,
      positions,
      3,
      others,
      5,
      [0.3, 0.3, 0.3, 0.5, 0.5],
      null,
      target,
      stray,
      stray === 1 ? ['Permissive', 'Prune'] : ['LockBorder'],
    )[0] as Uint32Array<ArrayBuffer>
  }
  return indices.map((i) => used[i]!)
}

/** Drops vertices without triangles. */
function compact(soup: Soup): Soup {
  const count = soup.positions.length / 3
  const remap = new Int32Array(count).fill(-1)
  const selected: number[] = []
  const indices = soup.indices.map((v) => {
    if (remap[v]! < 0) remap[v] = selected.push(v) - 1
    return remap[v]!
  })
  const pick = (array: Float32Array, size: number) => {
    const out = new Float32Array(array.length > 0 ? selected.length * size : 0)
    if (out.length > 0)
      selected.forEach((v, i) => out.set(array.subarray(v * size, v * size + size), i * size))
    return out
  }
  return {
    ...soup,
    indices,
    positions: pick(soup.positions, 3),
    normals: pick(soup.normals, 3),
    uvs: pick(soup.uvs, 2),
    colours: pick(soup.colours, 3),
  }
}

/**
 * Gives normals to corners whose vertices have none: the area-weighted mean of the faces around a position, except
 * across edges. Corners with different normals get separate vertices.
 */
export function smooth(soup: Soup): Soup {
  const { positions: P, normals: N, indices, materialOf } = soup
  const has = (v: number) => N[v * 3] !== 0 || N[v * 3 + 1] !== 0 || N[v * 3 + 2] !== 0
  if (!indices.some((v) => !has(v))) return soup
  const faces = new Float32Array(materialOf.length * 3)
  for (let t = 0; t < materialOf.length; t++) {
    const [a, b, c] = [indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3]
    const [ux, uy, uz] = [P[b]! - P[a]!, P[b + 1]! - P[a + 1]!, P[b + 2]! - P[a + 2]!]
    const [vx, vy, vz] = [P[c]! - P[a]!, P[c + 1]! - P[a + 1]!, P[c + 2]! - P[a + 2]!]
    faces[t * 3] = uy * vz - uz * vy
    faces[t * 3 + 1] = uz * vx - ux * vz
    faces[t * 3 + 2] = ux * vy - uy * vx
  }
  const around = facesAround(soup, faces)
  const min = Math.cos((CREASE * Math.PI) / 180)
  const edges = new Map<string, number>()
  const origin: number[] = []
  const normals: number[] = []
  const out = Uint32Array.from(indices)
  for (let corner = 0; corner < indices.length; corner++) {
    const v = indices[corner]!
    const t = Math.floor(corner / 3)
    const own = has(v)
      ? [N[v * 3]!, N[v * 3 + 1]!, N[v * 3 + 2]!]
      : meanNormal(vectorAt(faces, t), around(v), min)
    const key = `${v} ${own.map((n) => Math.round(n * 500)).join()}`
    let which = edges.get(key)
    if (which === undefined) {
      which = origin.push(v) - 1
      normals.push(...own)
      edges.set(key, which)
    }
    out[corner] = which
  }
  const pick = (array: Float32Array, size: number) => {
    const to = new Float32Array(array.length > 0 ? origin.length * size : 0)
    if (to.length > 0) origin.forEach((v, i) => to.set(array.subarray(v * size, v * size + size), i * size))
    return to
  }
  return {
    ...soup,
    indices: out,
    normals: Float32Array.from(normals),
    positions: pick(P, 3),
    uvs: pick(soup.uvs, 2),
    colours: pick(soup.colours, 3),
  }
}

/** Number of faces at one position above which similar ones are merged first. */
const MANY = 64
/** Steps of a direction's coordinates, from -1 to 1, within which faces count as parallel. */
const STEPS = 8

/**
 * Faces that meet at a vertex’s position, as area-weighted normals. If there are very many, similar ones are added up,
 * so that the work per corner stays small.
 */
function facesAround({ positions: P, indices }: Soup, faces: Float32Array): (v: number) => readonly Vector[] {
  const places = new Map<string, number[]>()
  const keys: string[] = []
  for (let v = 0; v < P.length / 3; v++) keys.push(`${P[v * 3]} ${P[v * 3 + 1]} ${P[v * 3 + 2]}`)
  indices.forEach((v, corner) => {
    const facesHere = places.get(keys[v]!)
    if (facesHere) facesHere.push(Math.floor(corner / 3))
    else places.set(keys[v]!, [Math.floor(corner / 3)])
  })
  const added = new Map<string, readonly Vector[]>()
  return (v) => {
    const key = keys[v]!
    const facesHere = places.get(key) ?? []
    if (facesHere.length <= MANY) return facesHere.map((t) => vectorAt(faces, t))
    const total = added.get(key) ?? addedUp(facesHere, faces)
    added.set(key, total)
    return total
  }
}

type Vector = readonly [number, number, number]
const vectorAt = (faces: Float32Array, t: number): Vector => [
  faces[t * 3]!,
  faces[t * 3 + 1]!,
  faces[t * 3 + 2]!,
]

function addedUp(facesHere: readonly number[], faces: Float32Array): Vector[] {
  const sums = new Map<string, [number, number, number]>()
  for (const t of facesHere) {
    const vector = vectorAt(faces, t)
    const length = Math.hypot(...vector) || 1
    const key = vector.map((n) => Math.round((n / length) * (STEPS / 2))).join()
    const sum = sums.get(key)
    if (sum) for (const k of [0, 1, 2] as const) sum[k] += vector[k]
    else sums.set(key, [...vector])
  }
  return [...sums.values()]
}

function meanNormal([x, y, z]: Vector, around: readonly Vector[], min: number): number[] {
  const length = Math.hypot(x, y, z)
  const sum = [0, 0, 0]
  for (const [a, b, c] of around) {
    if (x * a + y * b + z * c < min * length * Math.hypot(a, b, c)) continue
    sum[0]! += a
    sum[1]! += b
    sum[2]! += c
  }
  const l = Math.hypot(...sum) || 1
  return sum.map((n) => n / l)
}
