import type { Id } from '@studio/contract/kernel'
import type { Model } from '@studio/contract/models'
import { PhotoshootRequest } from '@studio/contract/photoshoot'
import { POSES } from '@studio/contract/vocabulary'

/** A picture as the shoot that made it knows it. */
export interface Shot {
  /** What the shoot was asked for (`metadata` of its job). */
  metadata: Record<string, unknown>
  /** Its place in the job, from 0. */
  index: number
  pose: string | null
  /** What it was made of: of a shoot of several texts, its own. */
  prompt: string
  mediaId: Id
  /** Another model has made it than the one that was asked. */
  isStandIn: boolean
  model: Pick<Model, 'available' | 'maxImages' | 'upscales'> | undefined
}

/** What the shoot of a picture asked for, without what the server has added to it; null where that is possible no more. */
function recipeOf({
  projectId: _,
  rerunOf: __,
  ...request
}: Record<string, unknown>): PhotoshootRequest | null {
  return PhotoshootRequest.safeParse(request).data ?? null
}

/** Another shoot of the same recipe by other seeds, in the pose of this picture; null where that cannot be. */
export function anotherOf({ metadata, pose, prompt, mediaId, model }: Shot): PhotoshootRequest | null {
  const recipe = recipeOf(metadata)
  if (!recipe || !model?.available) return null
  const { seed: _, only: __, scale: ___, poses: ____, prompts, ...rest } = recipe
  const known = POSES.find((each) => each === pose)
  return {
    ...rest,
    ...(prompts && { prompt }),
    count: Math.min(rest.count, model.maxImages),
    poseVariety: known !== undefined,
    ...(known && { poses: [known] }),
    madeFrom: { id: mediaId, as: 'variation' },
  }
}

/** The same picture, larger; null where the model does not do that, or has not made this one. */
export function largerOf({ metadata, index, mediaId, isStandIn, model }: Shot): PhotoshootRequest | null {
  const recipe = recipeOf(metadata)
  if (!recipe || !model?.available || !model.upscales || recipe.scale || isStandIn) return null
  return {
    ...recipe,
    only: [recipe.only?.[index] ?? index],
    scale: model.upscales,
    madeFrom: { id: mediaId, as: 'upscale' },
  }
}
