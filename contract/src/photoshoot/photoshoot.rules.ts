import type { Pose } from './photoshoot.ts'
import { POSES } from './photoshoot.ts'

export const MAX_PROMPT_LENGTH = 4_000
export const MIN_IMAGES = 1
export const MAX_IMAGES = 10
/** Max. products in one shoot. */
export const MAX_SHOT_THINGS = 3
/** Max. seed; seeds are whole numbers from 0. */
export const MAX_SEED = 2 ** 31 - 1
/** Upper limits for all models. Each model declares its own range. */
export const MAX_STEPS = 150
export const MAX_GUIDANCE = 30
export const MAX_SCALE = 4

/** Price of a shoot in whole credits (specification, section 9; decisions, "Economy"). */
export const priceOf = (count: number, creditsPerImage: number): number => count * creditsPerImage

/**
 * Pose of each image. With pose variety, the chosen poses (or all eight) in rotation; without it null, as the prompt
 * decides.
 */
export function posesFor(count: number, poseVariety: boolean, poses: readonly Pose[] = []): (Pose | null)[] {
  const turn = poses.length > 0 ? poses : POSES
  return Array.from({ length: count }, (_, index) =>
    poseVariety ? (turn[index % turn.length] as Pose) : null,
  )
}

/** Indexes of the images that a shoot generates. */
export const seriesOf = ({
  count,
  only,
}: {
  count: number
  only?: readonly number[] | undefined
}): number[] => (only ? [...only] : Array.from({ length: count }, (_, index) => index))

/** Seed of the image at `index`, so that a shoot can be repeated image by image. */
export const seedFor = (seed: number, index: number): number => (seed + index) % (MAX_SEED + 1)
