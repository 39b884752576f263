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

/** Request for a variation: same generation settings and pose, new seeds. */
export const variationOf = (shot: Shot): PhotoshootRequest | null => anotherOf(shotOf(shot))

/** Request to upscale the image; null if the model can't, or didn't generate it. */
export const enlargementOf = (shot: Shot): PhotoshootRequest | null => largerOf(shotOf(shot))
