import { createHash } from 'node:crypto'
import type { Scene } from '../scene/scene.ts'

/** Increase when the same solids change their appearance. */
const SHAPES = 1
/** Precision of positions: a tenth of a millimetre. */
const FINENESS = 1e4

/**
 * Hash of a set’s geometry and camera, 16 characters: scenes with the same hash have the same outlines to the pixel,
 * independent of colours and light.
 */
export function geometryOf({ kinds, solids, groupOf, cuts, blends, models, stage, camera }: Scene): string {
  const { place, target, fieldOfView, roll } = camera
  const numbers = [...solids, ...blends, stage.wallZ, stage.radius, ...place, ...target, fieldOfView, roll]
  const standing = models.map(({ model, axes, factor, move }) =>
    [model.hash, ...[...axes.flat(), factor, ...move].map((v) => Math.round(v * FINENESS))].join(),
  )
  return createHash('sha256')
    .update(`${SHAPES};${numbers.map((v) => Math.round(v * FINENESS)).join()};`)
    .update(`${[...kinds].join()};${[...groupOf].join()};${[...cuts].join()}`)
    .update(standing.join(';'))
    .digest('hex')
    .slice(0, 16)
}
