// The tree of boxes (bounding volume hierarchy, BVH) used by rays to find triangles, flat so that threads can
// share it.

import { BufferAttribute, BufferGeometry } from 'three'
import { MeshBVH, SAH } from 'three-mesh-bvh'

/**
 * Numbers of each node: low, high, then as integers the right child or the first triangle, and the number of
 * triangles.
 */
export const NODE_STRIDE = 8
/** Approximate max. triangles in a leaf. */
const LEAF = 6

export interface Tree {
  /**
   * The left child of a node follows it. The last two of each node's numbers are integers: read them through
   * an `Int32Array`.
   */
  nodes: Float32Array
  /** Order of the triangles in the leaves. */
  order: Uint32Array
  /** Depth of the tree. */
  depth: number
}

/** Divides triangles by the surface area heuristic. */
export function buildTree(positions: Float32Array, indices: Uint32Array): Tree {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  const bvh = new MeshBVH(geometry, { strategy: SAH, targetLeafSize: LEAF, indirect: true, maxDepth: 48 })
  const order = new Uint32Array(indices.length / 3)
  const boxes: { bounds: number[]; first: number; count: number; depth: number }[] = []
  let placed = 0
  bvh.traverse((depth, isLeaf, bounds, offset, count) => {
    boxes.push({ bounds: [...bounds.slice(0, 6)], first: placed, count: isLeaf ? count : 0, depth })
    if (isLeaf) for (let i = 0; i < count; i++) order[placed++] = bvh.resolveTriangleIndex(offset + i)
  })
  const nodes = new Float32Array(boxes.length * NODE_STRIDE)
  const integers = new Int32Array(nodes.buffer)
  /** The last inner node of each depth: a deeper node that doesn’t directly follow it is its right child. */
  const above: number[] = []
  let depth = 0
  boxes.forEach((node, i) => {
    nodes.set(node.bounds, i * NODE_STRIDE)
    if (node.count > 0) integers[i * NODE_STRIDE + 6] = node.first
    integers[i * NODE_STRIDE + 7] = node.count
    const parent = above[node.depth - 1]
    if (parent !== undefined && i !== parent + 1) integers[parent * NODE_STRIDE + 6] = i
    above[node.depth] = i
    depth = Math.max(depth, node.depth)
  })
  return { nodes, order, depth }
}

/** First corner and both edges of every triangle, in the order of the tree. */
export function cornersOf(positions: Float32Array, indices: Uint32Array): Float32Array {
  const corners = new Float32Array(indices.length * 3)
  for (let i = 0; i < indices.length; i += 3)
    for (let k = 0; k < 3; k++) {
      const from = positions[indices[i]! * 3 + k]!
      corners[i * 3 + k] = from
      corners[i * 3 + 3 + k] = positions[indices[i + 1]! * 3 + k]! - from
      corners[i * 3 + 6 + k] = positions[indices[i + 2]! * 3 + k]! - from
    }
  return corners
}
