// A triangle model placed in a set.

import type { Model } from '../things/packed-thing.ts'
import type { Axes, Vec } from './vectors.ts'

/** From the model’s metres to the set’s: rotated, scaled, then moved. */
export interface Placement {
  /** Directions of the model’s x, y and z in the set; unit length, orthogonal. */
  axes: Axes
  factor: number
  move: Vec
}

/** A model in a finished set. Each of its materials has a group, numbered from `firstGroup`. */
export interface PlacedModel extends Placement {
  model: Model
  firstGroup: number
}

/** Position of a model’s point in the set. */
export const placed = ({ axes, factor, move }: Placement, [x, y, z]: Vec): Vec => [
  move[0] + factor * (axes[0][0] * x + axes[1][0] * y + axes[2][0] * z),
  move[1] + factor * (axes[0][1] * x + axes[1][1] * y + axes[2][1] * z),
  move[2] + factor * (axes[0][2] * x + axes[1][2] * y + axes[2][2] * z),
]

/** Bounds of a placed model: of its corners, or for a rotated one of its box, which is slightly larger. */
export function boundsOf(model: Pick<Model, 'low' | 'high'>, placement: Placement): { low: Vec; high: Vec } {
  const low: [number, number, number] = [Infinity, Infinity, Infinity]
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let q = 0; q < 8; q++) {
    const corner = placed(placement, [
      q & 1 ? model.high[0] : model.low[0],
      q & 2 ? model.high[1] : model.low[1],
      q & 4 ? model.high[2] : model.low[2],
    ])
    for (const k of [0, 1, 2] as const) {
      low[k] = Math.min(low[k], corner[k])
      high[k] = Math.max(high[k], corner[k])
    }
  }
  return { low, high }
}
