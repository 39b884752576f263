import { createHash } from 'node:crypto'
import type { Scene } from '../scene/scene.ts'

/** To be raised when the same solids come to look otherwise. */
const SHAPES = 1
/** A tenth of a millimetre: less than this is no other place. */
const FINENESS = 1e4

/**
 * What stands in a set and from where it is seen, in 16 characters: two scenes with the same have the same outlines
 * to the pixel, whatever their colours and their light.
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
