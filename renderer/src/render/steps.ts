// The steps of an image in order, each divided into pieces that any worker may process.

import { addBloom } from '../develop/bloom.ts'
import { gradeRows } from '../develop/grade.ts'
import { keepRows, paintRows } from '../develop/medium.ts'
import { focusRows } from '../develop/lens.ts'
import { meter } from '../develop/meter.ts'
import { DENOISE_PASSES, denoiseRows } from './denoise.ts'
import type { Frame, View } from './frame.ts'
import { type Grid, slabsOf } from './solids/grid.ts'
import { lightRows } from './light/light-pass.ts'
import { shadeRows } from './shade-pass.ts'
import type { RenderContext } from './render-context.ts'
import { viewRows } from './view-pass.ts'

/** One step: `pieces` may run in any order and in parallel; the next step waits for all. */
export interface Step {
  name: string
  pieces: number
  /** Its approximate share of the whole, for progress. */
  weight: number
  run(piece: number, isStopped: () => boolean): void
}

/** Rows assigned at a time: few, so that workers finish together and stop quickly. */
const ROWS = 8

type Rows = (from: number, to: number, isStopped: () => boolean) => void

function byRows(name: string, height: number, weight: number, run: Rows): Step {
  return {
    name,
    weight,
    pieces: Math.ceil(height / ROWS),
    run: (piece, isStopped) => run(piece * ROWS, Math.min(height, (piece + 1) * ROWS), isStopped),
  }
}

/** Fills the distance grids of a set. */
export function gridSteps(context: RenderContext, grids: readonly Grid[]): Step[] {
  return grids.map((grid, i) => ({
    name: `grid ${i}`,
    weight: 1,
    pieces: slabsOf(grid),
    run: (slab) => context.field.fill(grid, slab),
  }))
}

/** Finds what each pixel sees. */
export const viewSteps = (context: RenderContext, view: View): Step[] => [
  byRows('view', view.height, 2, (from, to, stop) => viewRows(context, view, from, to, stop)),
]

/** Converts the developed image to a painting or drawing if requested. */
const paintSteps = ({ scene }: RenderContext, frame: Frame): Step[] =>
  scene.grade.medium
    ? [
        byRows('keep', frame.height, 0.1, (from, to) => keepRows(frame, from, to)),
        byRows('paint', frame.height, 1.5, (from, to, stop) => paintRows(scene, frame, from, to, stop)),
      ]
    : []

/** Traces and develops one image into `frame.pixels`. */
export function pictureSteps(context: RenderContext, frame: Frame): Step[] {
  const { height, lightHeight } = frame
  const { scene } = context
  const filters = Array.from({ length: DENOISE_PASSES }, (_, pass) =>
    byRows(`denoise ${pass}`, lightHeight, 0.25, (from, to, stop) =>
      denoiseRows(frame, pass, from, to, stop),
    ),
  )
  return [
    ...viewSteps(context, frame),
    byRows('light', lightHeight, 4, (from, to, stop) => lightRows(context, frame, from, to, stop)),
    ...filters,
    byRows('shade', height, 2, (from, to, stop) => shadeRows(context, frame, from, to, stop)),
    { name: 'meter', weight: 0.1, pieces: 1, run: () => meter(scene, frame) },
    byRows('focus', height, 0.5, (from, to, stop) => focusRows(scene, frame, from, to, stop)),
    { name: 'bloom', weight: 0.1, pieces: 1, run: () => addBloom(frame) },
    byRows('grade', height, 0.5, (from, to, stop) => gradeRows(scene, frame, from, to, stop)),
    ...paintSteps(context, frame),
  ]
}
