// First pass: finds the surface, distance and normal of each pixel.

import { SKY } from './solids/field.ts'
import type { View } from './frame.ts'
import { createEye, type Eye } from './light/rays.ts'
import type { RenderContext } from './render-context.ts'

/** Size of a tile in pixels: its rays share the way through empty space. */
const TILE = 8
/** Distance beyond which there are no solids, metres. */
const MAX_DISTANCE = 20

/** Writes to `starts` the distance that all rays of each tile in the row at `top` can skip. */
function findStarts(context: RenderContext, eye: Eye, top: number, starts: Float64Array): void {
  const { field } = context
  const { direction } = eye
  // The tile's corners seen from its middle, with a little to spare.
  const wide = eye.cone * TILE * 0.75
  for (let tile = 0; tile < starts.length; tile++) {
    eye.look(tile * TILE + TILE / 2, top + TILE / 2)
    const dx = direction[0]!
    const dy = direction[1]!
    const dz = direction[2]!
    let t = 0
    while (t < MAX_DISTANCE) {
      const free = field.exact(eye.x + dx * t, eye.y + dy * t, eye.z + dz * t, MAX_DISTANCE) - wide * t
      if (free < 0.004) break
      t += (free * 0.86) / (1 + wide)
    }
    starts[tile] = t
  }
}

/** Fills owner, depth and normal of the rows from `from` to before `to`. */
export function viewRows(
  context: RenderContext,
  frame: View,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  const { rays, scene } = context
  const eye = createEye(scene.camera, frame.width, frame.height)
  const { direction, cone } = eye
  const starts = new Float64Array(Math.ceil(frame.width / TILE))
  for (let y = from; y < to && !isStopped(); y++) {
    if (y === from || y % TILE === 0) findStarts(context, eye, y - (y % TILE), starts)
    for (let x = 0; x < frame.width; x++) {
      eye.look(x + 0.5, y + 0.5)
      const dx = direction[0]!
      const dy = direction[1]!
      const dz = direction[2]!
      const i = x + y * frame.width
      const t = rays.toSurface(eye.x, eye.y, eye.z, dx, dy, dz, cone, starts[(x / TILE) | 0]!)
      const owner = rays.owner[0]!
      frame.owner[i] = owner
      if (owner === SKY) {
        frame.depth[i] = 60
        continue
      }
      frame.depth[i] = t
      rays.findNormal(owner, eye.x + dx * t, eye.y + dy * t, eye.z + dz * t, cone * t * 0.6)
      frame.normal[i * 3] = rays.normal[0]!
      frame.normal[i * 3 + 1] = rays.normal[1]!
      frame.normal[i * 3 + 2] = rays.normal[2]!
    }
  }
}
