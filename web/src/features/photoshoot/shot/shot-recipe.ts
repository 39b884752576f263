import type { MediaAsset } from '@studio/contract/gallery'
import type { Job, JobItem } from '@studio/contract/jobs'
import type { Model } from '@studio/contract/models'
import { anotherOf, largerOf } from '@studio/domain/photoshoot'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import { promptAt } from '../sheet/sheet-words.ts'

interface Shot {
  job: Job
  item: JobItem
  asset: MediaAsset
  model: Model | undefined
}

const shotOf = ({ job: { metadata }, item: { index, pose }, asset: { id, standIn }, model }: Shot) => ({
  metadata,
  index,
  pose,
  model,
  prompt: promptAt(metadata, index),
  mediaId: id,
  isStandIn: standIn !== undefined,
})

/** Another shoot of the same recipe by other seeds, in the pose of this picture. */
export const variationOf = (shot: Shot): PhotoshootRequest | null => anotherOf(shotOf(shot))

/** The same picture, larger; null where the model does not do that, or has not made this one. */
export const enlargementOf = (shot: Shot): PhotoshootRequest | null => largerOf(shotOf(shot))
