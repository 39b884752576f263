// A picture to be taken of a set.

import type { Scene } from '../scene/scene.ts'
import type { View } from './frame.ts'
import { createGrid } from './solids/grid.ts'
import type { RenderTarget } from './job.ts'
import { allocate, type Take } from './shared-memory.ts'

/** Small pictures do not show what a fine grid holds. The grids' memory is from `take`. */
export function targetOf<F extends View>(scene: Scene, frame: F, take: Take = allocate): RenderTarget<F> {
  const coarser = Math.min(2, Math.max(1, 512 / Math.max(frame.width, frame.height)))
  const grid = (bounds: Scene['fine']) => createGrid({ ...bounds, step: bounds.step * coarser }, take)
  return { frame, fine: grid(scene.fine), coarse: grid(scene.coarse) }
}
