// Interface of what writes words into a set, separate so that a set is built without the lettering library.

import type { Model } from '../things/packed-thing.ts'
import type { Material } from './material.ts'
import type { Placement } from './placed-model.ts'
import type { Axes, Vec } from './vectors.ts'

export interface Lettering {
  words: string
  /** Middle of the area that the words may fill, and its x and y; the letters face its z. */
  centre: Vec
  axes?: Axes
  /** Metres. */
  width: number
  height: number
  /** As bent tubes of light rather than flat letters. */
  isTubes?: boolean
  material: Material
  /** Position on the surface of a point of the area, metres from its middle. */
  lay?: (x: number, y: number) => { point: Vec; normal: Vec }
}

/** Words as a model in a set. */
export interface LetteredWords {
  model: Model
  placement: Placement
  material: Material
}

/** Writes words as large as their area allows; undefined if none of their letters is known. */
export interface Letterer {
  write(lettering: Lettering): LetteredWords | undefined
}
