// First pass: which surface each pixel sees, how far it is and how it faces.

import { SKY } from './field.ts'
import type { Frame } from './frame.ts'
import { createEye } from './rays.ts'
import type { Tracer } from './tracer.ts'

/** Fills owner, depth and normal of the rows from `from` to before `to`. */
export function viewRows(
  tracer: Tracer,
  frame: Frame,
  from: number,
  to: number,
  isStopped: () => boolean,
): void {
  const { rays, scene } = tracer
  const eye = createEye(scene.camera, frame.width, frame.height)
  const { direction, cone } = eye
  for (let y = from; y < to && !isStopped(); y++) {
    for (let x = 0; x < frame.width; x++) {
      eye.look(x + 0.5, y + 0.5)
      const dx = direction[0]!
      const dy = direction[1]!
      const dz = direction[2]!
      const i = x + y * frame.width
      const t = rays.toSurface(eye.x, eye.y, eye.z, dx, dy, dz, cone, 0)
      const who = rays.owner[0]!
      frame.owner[i] = who
      if (who === SKY) {
        frame.depth[i] = 60
        continue
      }
      frame.depth[i] = t
      rays.findNormal(who, eye.x + dx * t, eye.y + dy * t, eye.z + dz * t, cone * t * 0.6)
      frame.normal[i * 3] = rays.normal[0]!
      frame.normal[i * 3 + 1] = rays.normal[1]!
      frame.normal[i * 3 + 2] = rays.normal[2]!
    }
  }
}
