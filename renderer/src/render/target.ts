// An image to be rendered of a set.

import type { Scene } from '../scene/scene.ts'
import type { View } from './frame.ts'
import { createGrid } from './solids/grid.ts'
import type { RenderTarget } from './job.ts'
import { allocate, type Take } from './shared-memory.ts'

/** Small images do not show the detail of a fine grid. `take` allocates the grids' memory. */
export function targetOf<F extends View>(scene: Scene, frame: F, take: Take = allocate): RenderTarget<F> {
  const coarser = Math.min(2, Math.max(1, 512 / Math.max(frame.width, frame.height)))
  const grid = (bounds: Scene['fine']) => createGrid({ ...bounds, step: bounds.step * coarser }, take)
  return { frame, fine: grid(scene.fine), coarse: grid(scene.coarse) }
}
