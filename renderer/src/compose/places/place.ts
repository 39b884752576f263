// Input and output of every builder of a place.

import type { Finish } from '@studio/domain/vocabulary'
import type { Material } from '../../scene/material.ts'
import type { Random } from '../../scene/random.ts'
import type { SetBuilder, Sky, Stage } from '../../scene/scene.ts'
import { finishFor } from '../finishes.ts'
import type { Palette } from '../palette.ts'

export interface PlaceInput {
  set: SetBuilder
  random: Random
  palette: Palette
  /** Requested colour and material of the backdrop. */
  backdrop: Finish
  /** 1 or -1: the side of the key light. */
  side: number
  /** Still lifes need no horizon and are closer to the wall. */
  isStillLife: boolean
  isNight: boolean
  /** The place must be empty. */
  isEmpty?: boolean
  /** A window must be visible in its wall. */
  hasWindow?: boolean
}

export interface Place {
  label: string
  stage: Stage
  isOutdoors: boolean
  /** Changes to the sky. */
  sky?: Partial<Sky>
}

/** The stage's wall if there is none. */
export const NO_WALL = -60

/** Builds a place around the origin, where the subject will be. */
export type PlaceBuilder = (input: PlaceInput) => Place

/** Floor and, if given, a wall behind. */
export function stageOf(
  input: PlaceInput,
  floor: Material,
  wall: Material | undefined,
  wallZ: number,
  radius: number,
): Stage {
  const f = input.set.material(floor)
  return { wallZ, radius, floor: f, wall: wall ? input.set.material(wall) : f }
}

/** The wall in the requested colour and material, otherwise in the default of the place. */
export function wallOf(input: PlaceInput, own: Material): Material {
  const { backdrop } = input
  if (!backdrop.colour && !backdrop.material) return own
  return finishFor(backdrop, own.colour, own)
}
