// All triangles of a file in one place, with node transforms applied and bones in their rest pose.

import type { Document, Material, mat4, Mesh, Node, Primitive, Skin } from '@gltf-transform/core'

/** Triangles of one product in the file’s metres; vertices are shared as in the file. */
export interface Soup {
  positions: Float32Array
  /** Empty if a vertex has none: then all three numbers are 0. */
  normals: Float32Array
  uvs: Float32Array
  /** Linear red, green, blue of each vertex; empty if the file has no colours. */
  colours: Float32Array
  /** Three vertices of each triangle, counter-clockwise from outside. */
  indices: Uint32Array
  /** Index into `materials` for each triangle. */
  materialOf: Uint16Array
  materials: (Material | null)[]
  hasSkeleton: boolean
}

const TRIANGLES = 4
const STRIP = 5
const FAN = 6

interface Piece {
  node: Node
  primitive: Primitive
  count: number
  indices: Uint32Array
}

/** The corners of a primitive's triangles, strips and fans unrolled (glTF 2.0, section 3.7.2.1). */
function unrolled(primitive: Primitive, count: number): Uint32Array | undefined {
  const mode: number = primitive.getMode()
  if (mode !== TRIANGLES && mode !== STRIP && mode !== FAN) return undefined
  const array = primitive.getIndices()?.getArray()
  const at = (i: number) => (array ? (array[i] ?? 0) : i)
  const length = array ? array.length : count
  const triangles = Math.max(0, mode === TRIANGLES ? Math.floor(length / 3) : length - 2)
  const out = new Uint32Array(triangles * 3)
  for (let t = 0; t < triangles; t++) {
    const [a, b, c] =
      mode === TRIANGLES
        ? [t * 3, t * 3 + 1, t * 3 + 2]
        : mode === FAN
          ? [t + 1, t + 2, 0]
          : [t, t + 1 + (t % 2), t + 2 - (t % 2)]
    out[t * 3] = at(a)
    out[t * 3 + 1] = at(b)
    out[t * 3 + 2] = at(c)
  }
  return out
}

function piecesOf(document: Document): Piece[] {
  const root = document.getRoot()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  const pieces: Piece[] = []
  const gather = (node: Node) => {
    const mesh: Mesh | null = node.getMesh()
    for (const primitive of mesh?.listPrimitives() ?? []) {
      const count = primitive.getAttribute('POSITION')?.getCount() ?? 0
      const indices = count > 0 ? unrolled(primitive, count) : undefined
      if (indices && indices.length > 0) pieces.push({ node, primitive, count, indices })
    }
  }
  if (scene) scene.traverse(gather)
  else root.listNodes().forEach(gather)
  return pieces
}

/** a × b, both column by column. */
function times(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const out = new Float64Array(16)
  for (let c = 0; c < 4; c++)
    for (let r = 0; r < 4; r++) {
      let sum = 0
      for (let k = 0; k < 4; k++) sum += a[r + k * 4]! * b[k + c * 4]!
      out[r + c * 4] = sum
    }
  return out
}

/** As `jointsOf`; many nodes may have the same skin. */
function rememberedJoints(): (skin: Skin) => Float64Array[] {
  const cached = new Map<Skin, Float64Array[]>()
  return (skin) => {
    const joints = cached.get(skin) ?? jointsOf(skin)
    cached.set(skin, joints)
    return joints
  }
}

/** Effect of each skin joint on a vertex in the rest pose (glTF 2.0, section 3.7.3). */
function jointsOf(skin: Skin): Float64Array[] {
  const inverse = skin.getInverseBindMatrices()
  return skin.listJoints().map((joint, i) => {
    const world = joint.getWorldMatrix()
    if (!inverse || i >= inverse.getCount()) return Float64Array.from(world)
    return times(world, inverse.getElement(i, [] as unknown as mat4))
  })
}

/** Writes the transform of vertex `i` to `out`: that of its node or, with bones, their mean. */
type Mover = (i: number, out: Float64Array) => void

function moverOf(
  { node, primitive }: Piece,
  joinedBy: (skin: Skin) => Float64Array[],
): { move: Mover; isSkinned: boolean } {
  const skin = node.getSkin()
  const joints = primitive.getAttribute('JOINTS_0')
  const weights = primitive.getAttribute('WEIGHTS_0')
  if (!skin || !joints || !weights) {
    const world = Float64Array.from(node.getWorldMatrix())
    return { move: (_, out) => out.set(world), isSkinned: false }
  }
  const matrices = joinedBy(skin)
  const which: number[] = []
  const share: number[] = []
  return {
    isSkinned: true,
    move(i, out) {
      joints.getElement(i, which)
      weights.getElement(i, share)
      out.fill(0)
      for (let k = 0; k < 4; k++) {
        const matrix = matrices[which[k] ?? 0]
        if (matrix && (share[k] ?? 0) > 0) for (let n = 0; n < 16; n++) out[n]! += matrix[n]! * share[k]!
      }
    },
  }
}

/** The determinant of a matrix's upper 3 × 3: below 0 it turns triangles inside out. */
const turns = (m: ArrayLike<number>): number =>
  m[0]! * (m[5]! * m[10]! - m[9]! * m[6]!) -
  m[4]! * (m[1]! * m[10]! - m[9]! * m[2]!) +
  m[8]! * (m[1]! * m[6]! - m[5]! * m[2]!)

/** Collects all triangles of a document's scene in one soup. */
export function soupOf(document: Document): Soup {
  // Long: one pass over every attribute of a vertex; separate passes would compute the transform again.
  const pieces = piecesOf(document)
  const vertices = pieces.reduce((sum, { count }) => sum + count, 0)
  const corners = pieces.reduce((sum, { indices }) => sum + indices.length, 0)
  const isColoured = pieces.some(({ primitive }) => primitive.getAttribute('COLOR_0'))
  const soup: Soup = {
    positions: new Float32Array(vertices * 3),
    normals: new Float32Array(vertices * 3),
    uvs: new Float32Array(vertices * 2),
    colours: new Float32Array(isColoured ? vertices * 3 : 0).fill(1),
    indices: new Uint32Array(corners),
    materialOf: new Uint16Array(corners / 3),
    materials: [],
    hasSkeleton: document.getRoot().listSkins().length > 0,
  }
  const joinedBy = rememberedJoints()
  const places = new Map<Material | null, number>()
  const m = new Float64Array(16)
  const element: number[] = []
  let base = 0
  let corner = 0
  for (const piece of pieces) {
    const { primitive, count, indices } = piece
    const material = primitive.getMaterial()
    const which = places.get(material) ?? soup.materials.push(material) - 1
    places.set(material, which)
    const { move } = moverOf(piece, joinedBy)
    const position = primitive.getAttribute('POSITION')
    const normal = primitive.getAttribute('NORMAL')
    const uv = primitive.getAttribute(`TEXCOORD_${material?.getBaseColorTextureInfo()?.getTexCoord() ?? 0}`)
    const colour = primitive.getAttribute('COLOR_0')
    let isInsideOut = false
    for (let i = 0; i < count; i++) {
      move(i, m)
      const v = base + i
      if (i === 0) isInsideOut = turns(m) < 0
      position?.getElement(i, element)
      const [x = 0, y = 0, z = 0] = element
      for (let k = 0; k < 3; k++)
        soup.positions[v * 3 + k] = m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!
      if (normal) {
        normal.getElement(i, element)
        turnNormal(m, element, soup.normals, v * 3)
      }
      if (uv) {
        uv.getElement(i, element)
        soup.uvs[v * 2] = element[0] ?? 0
        soup.uvs[v * 2 + 1] = element[1] ?? 0
      }
      if (colour) {
        colour.getElement(i, element)
        for (let k = 0; k < 3; k++) soup.colours[v * 3 + k] = element[k] ?? 1
      }
    }
    for (let c = 0; c < indices.length; c += 3) {
      const swap = isInsideOut ? 1 : 0
      soup.indices[corner + c] = base + Math.min(count - 1, indices[c]!)
      soup.indices[corner + c + 1] = base + Math.min(count - 1, indices[c + 1 + swap]!)
      soup.indices[corner + c + 2] = base + Math.min(count - 1, indices[c + 2 - swap]!)
      soup.materialOf[(corner + c) / 3] = which
    }
    base += count
    corner += indices.length
  }
  return soup
}

/** Transforms a normal by the cofactors, which are also correct for scaling; length 1 or 0. */
function turnNormal(m: Float64Array, n: readonly number[], out: Float32Array, at: number): void {
  const [a = 0, b = 0, c = 0] = n
  const x =
    (m[5]! * m[10]! - m[9]! * m[6]!) * a +
    (m[9]! * m[2]! - m[1]! * m[10]!) * b +
    (m[1]! * m[6]! - m[5]! * m[2]!) * c
  const y =
    (m[8]! * m[6]! - m[4]! * m[10]!) * a +
    (m[0]! * m[10]! - m[8]! * m[2]!) * b +
    (m[4]! * m[2]! - m[0]! * m[6]!) * c
  const z =
    (m[4]! * m[9]! - m[8]! * m[5]!) * a +
    (m[8]! * m[1]! - m[0]! * m[9]!) * b +
    (m[0]! * m[5]! - m[4]! * m[1]!) * c
  const l = Math.hypot(x, y, z)
  // A mirrored transform inverts the cofactors.
  const s = l > 1e-30 ? (turns(m) < 0 ? -1 : 1) / l : 0
  out[at] = x * s
  out[at + 1] = y * s
  out[at + 2] = z * s
}
