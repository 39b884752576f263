import { Id } from '@studio/contract/kernel'
import { MAX_SEED, PhotoshootRequest, type Pose } from '@studio/contract/photoshoot'
import * as z from 'zod/mini'
import type { ImageRequest, OwnThing } from '../../engines/engine.ts'
import type { ClaimedJob } from '../jobs/index.ts'

/** A request as it was accepted: the seed chosen, the project made. */
export const AcceptedShoot = z.object({
  ...PhotoshootRequest.shape,
  seed: z.int().check(z.minimum(0), z.maximum(MAX_SEED)),
  projectId: z.optional(Id),
  /** The job whose missing images it makes. */
  rerunOf: z.optional(Id),
})
export type AcceptedShoot = z.infer<typeof AcceptedShoot>

/** The text of which the image at this place of a job is made. */
export const promptAt = (
  { prompt, prompts, only }: Pick<AcceptedShoot, 'prompt' | 'prompts' | 'only'>,
  index: number,
): string => prompts?.[only?.[index] ?? index] ?? prompt

/** Of which version of which prompt each picture of a job is made; undefined where it is of none that is kept. */
export function runsOf(
  request: AcceptedShoot,
  { credits, items }: { credits: number; items: readonly { index: number }[] },
) {
  const { promptId, versionId, values = {} } = request
  if (promptId === undefined || versionId === undefined) return undefined
  return {
    of: { promptId, versionId, values },
    runs: items.map(({ index }) => ({
      item: index,
      variant: promptAt(request, index),
      credits: Math.round(credits / items.length),
    })),
  }
}

/** What an engine is asked for, for one image of a shoot. */
export function imageRequest(
  { referenceRole, ...request }: AcceptedShoot,
  { seed, index, pose }: Pick<ClaimedJob['items'][number], 'seed' | 'index' | 'pose'>,
  { reference, things = [] }: { reference: Uint8Array | undefined; things?: readonly OwnThing[] },
): ImageRequest {
  const { only, negativePrompt, style, aspectRatio, quality, steps, guidance, scale } = request
  return {
    prompt: promptAt(request, index),
    style,
    aspectRatio,
    quality,
    seed,
    // One of a series looks the same whether the others are made again or not.
    index: only?.[index] ?? index,
    ...(negativePrompt ? { negativePrompt } : {}),
    ...(steps === undefined ? {} : { steps }),
    ...(guidance === undefined ? {} : { guidance }),
    ...(pose ? { pose: pose as Pose } : {}),
    ...(reference ? { reference } : {}),
    ...(reference && referenceRole ? { referenceRole } : {}),
    ...(scale === undefined ? {} : { scale }),
    ...(things.length > 0 ? { things } : {}),
  }
}
