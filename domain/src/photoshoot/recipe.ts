import type { Id } from '@studio/contract/kernel'
import type { Model } from '@studio/contract/models'
import { PhotoshootRequest } from '@studio/contract/photoshoot'
import { POSES } from '@studio/contract/vocabulary'

/** An image with the facts of its shoot. */
export interface Shot {
  /** Request of the shoot (`metadata` of its job). */
  metadata: Record<string, unknown>
  /** Index in the job, from 0. */
  index: number
  pose: string | null
  /** Its prompt; in a shoot with several prompts, its own. */
  prompt: string
  mediaId: Id
  /** True if another model generated it than the requested one. */
  isStandIn: boolean
  model: Pick<Model, 'available' | 'maxImages' | 'upscales'> | undefined
}

/** Request of the shoot of an image without the fields added by the server; null if it can't be repeated. */
function recipeOf({
  projectId: _,
  rerunOf: __,
  ...request
}: Record<string, unknown>): PhotoshootRequest | null {
  return PhotoshootRequest.safeParse(request).data ?? null
}

/** Request for a variation: same generation settings and pose, new seeds; null if not possible. */
export function anotherOf({ metadata, pose, prompt, mediaId, model }: Shot): PhotoshootRequest | null {
  const recipe = recipeOf(metadata)
  if (!recipe || !model?.available) return null
  const { seed: _, only: __, scale: ___, poses: ____, prompts, ...rest } = recipe
  const match = POSES.find((each) => each === pose)
  return {
    ...rest,
    ...(prompts && { prompt }),
    count: Math.min(rest.count, model.maxImages),
    poseVariety: match !== undefined,
    ...(match && { poses: [match] }),
    madeFrom: { id: mediaId, as: 'variation' },
  }
}

/** Request to upscale the image; null if the model can't, or didn't generate it. */
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
