import { posesFor } from '@studio/contract/photoshoot'
import type { Draft } from './draft.ts'

/** Request fields besides the prompt that determine the first image. */
export function lookOf({ style, aspectRatio, count, poseVariety, poses, seed }: Draft) {
  const [pose] = posesFor(count, poseVariety, poses)
  return {
    style,
    aspectRatio,
    ...(pose && { pose }),
    ...(/^\d{1,10}$/.test(seed) && { seed: Number(seed) }),
  }
}
