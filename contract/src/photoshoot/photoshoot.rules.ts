import type { Pose } from './photoshoot.ts'
import { POSES } from './photoshoot.ts'

export const MAX_PROMPT_LENGTH = 4_000
export const MIN_IMAGES = 1
export const MAX_IMAGES = 10
/** Own things in one shoot. */
export const MAX_SHOT_THINGS = 3
/** Seeds are whole numbers from 0 to this. */
export const MAX_SEED = 2 ** 31 - 1
/** What any model takes at most; each says what it takes itself. */
export const MAX_STEPS = 150
export const MAX_GUIDANCE = 30
export const MAX_SCALE = 4

/** Whole credits a shoot costs (specification, section 9; decisions, "Economy"). */
export const priceOf = (count: number, creditsPerImage: number): number => count * creditsPerImage

/**
 * The pose of each image: with pose variety the chosen poses (all eight when none is chosen) in turn;
 * without it the prompt decides, which is null.
 */
export function posesFor(count: number, poseVariety: boolean, poses: readonly Pose[] = []): (Pose | null)[] {
  const turn = poses.length > 0 ? poses : POSES
  return Array.from({ length: count }, (_, index) =>
    poseVariety ? (turn[index % turn.length] as Pose) : null,
  )
}

/** The places in their series of the images that a shoot makes. */
export const seriesOf = ({
  count,
  only,
}: {
  count: number
  only?: readonly number[] | undefined
}): number[] => (only ? [...only] : Array.from({ length: count }, (_, index) => index))

/** The seed of the image at `index`, so that a shoot can be made again image by image. */
export const seedFor = (seed: number, index: number): number => (seed + index) % (MAX_SEED + 1)
