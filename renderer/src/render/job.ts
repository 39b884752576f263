// The work on an image as both sides of the pool know it: the same data give the same list of steps.

import type { Scene } from '../scene/scene.ts'
import { isPicture, type View } from './frame.ts'
import type { Grid } from './solids/grid.ts'
import { gridSteps, pictureSteps, type Step, viewSteps } from './steps.ts'
import { createRenderContext } from './render-context.ts'

/** One image of a set with its grids; a small image needs no fine ones. */
export interface RenderTarget<F extends View = View> {
  frame: F
  fine: Grid
  coarse: Grid
}

/** Sent to a worker once per image; the arrays are shared, not copied. */
export interface JobData {
  id: number
  scene: Scene
  /** Images to render of the set, in this order: first the small preview. */
  targets: readonly RenderTarget[]
  /** `[0]` is 1 once the image has been aborted. */
  stop: Int32Array
}

/** Each step with the number of the target it belongs to. */
export interface JobStep extends Step {
  target: number
}

export function stepsOf(data: JobData): JobStep[] {
  return data.targets.flatMap(({ frame, fine, coarse }, target) => {
    const context = createRenderContext(data.scene, fine, coarse)
    const steps = isPicture(frame) ? pictureSteps(context, frame) : viewSteps(context, frame)
    return [...gridSteps(context, [fine, coarse]), ...steps].map((step) => ({ ...step, target }))
  })
}

/** Messages from the pool to a worker. */
export type ToWorker =
  | { type: 'open'; job: JobData }
  | { type: 'run'; job: number; step: number; piece: number }
  | { type: 'close'; job: number }

/** Messages from a worker to the pool: a piece is done or failed. */
export interface WorkerMessage {
  job: number
  step: number
  piece: number
  error?: string
}
