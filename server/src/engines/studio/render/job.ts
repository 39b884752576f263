// A picture's work as both sides of the pool know it: the same data give the same list of steps.

import type { Scene } from '../scene/scene.ts'
import type { Frame } from './frame.ts'
import type { Grid } from './grid.ts'
import { gridSteps, pictureSteps, type Step } from './steps.ts'
import { createTracer } from './tracer.ts'

/** What a worker is sent once for each picture; the arrays are shared, not copied. */
export interface JobData {
  id: number
  scene: Scene
  fine: Grid
  coarse: Grid
  /** Pictures to make of the set, in this order: first the small preview. */
  frames: readonly Frame[]
  /** `[0]` is 1 once the picture is no longer wanted. */
  stop: Int32Array
}

/** Each step with the frame it belongs to; grids belong to none (-1). */
export interface JobStep extends Step {
  frame: number
}

export function stepsOf(data: JobData): JobStep[] {
  const tracer = createTracer(data.scene, data.fine, data.coarse)
  return [
    ...gridSteps(tracer, [data.fine, data.coarse]).map((step) => ({ ...step, frame: -1 })),
    ...data.frames.flatMap((frame, i) => pictureSteps(tracer, frame).map((step) => ({ ...step, frame: i }))),
  ]
}

/** From the pool to a worker. */
export type ToWorker =
  | { type: 'open'; job: JobData }
  | { type: 'run'; job: number; step: number; piece: number }
  | { type: 'close'; job: number }

/** From a worker to the pool: a piece is done, or failed. */
export interface FromWorker {
  job: number
  step: number
  piece: number
  error?: string
}
