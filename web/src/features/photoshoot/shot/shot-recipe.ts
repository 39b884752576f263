import type { MediaAsset } from '@studio/contract/gallery'
import type { Job, JobItem } from '@studio/contract/jobs'
import type { Model } from '@studio/contract/models'
import { PhotoshootRequest, POSES } from '@studio/contract/photoshoot'
import { promptAt } from '../sheet/sheet-words.ts'
import type { RequestBody } from '../brief/draft-check.ts'

interface Shot {
  job: Job
  item: JobItem
  asset: MediaAsset
  model: Model | undefined
}

/** What the shoot of a picture asked for, without what the server has added to it; null where that is possible no more. */
function recipeOf({ metadata: { projectId: _, rerunOf: __, ...request } }: Job): PhotoshootRequest | null {
  return PhotoshootRequest.safeParse(request).data ?? null
}

/** Another shoot of the same recipe by other seeds, in the pose of this picture. */
export function variationOf({ job, item, asset, model }: Shot): RequestBody | null {
  const recipe = recipeOf(job)
  if (!recipe || !model?.available) return null
  // Of a shoot of several texts, the one of this picture.
  const { seed: _, only: __, scale: ___, poses: ____, prompts, ...rest } = recipe
  const pose = POSES.find((each) => each === item.pose)
  return {
    ...rest,
    ...(prompts && { prompt: promptAt(job.metadata, item.index) }),
    count: Math.min(rest.count, model.maxImages),
    poseVariety: pose !== undefined,
    ...(pose && { poses: [pose] }),
    madeFrom: { id: asset.id, as: 'variation' },
  }
}

/** The same picture, larger; null where the model does not do that, or has not made this one. */
export function enlargementOf({ job, item, asset, model }: Shot): RequestBody | null {
  const recipe = recipeOf(job)
  if (!recipe || !model?.available || !model.upscales || recipe.scale || asset.standIn) return null
  return {
    ...recipe,
    only: [recipe.only?.[item.index] ?? item.index],
    scale: model.upscales,
    madeFrom: { id: asset.id, as: 'upscale' },
  }
}
