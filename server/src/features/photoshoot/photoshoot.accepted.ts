import { Id } from '@studio/contract/kernel'
import { MAX_SEED, PhotoshootRequest, type Pose } from '@studio/contract/photoshoot'
import * as z from 'zod/mini'
import type { ImageRequest, OwnThing } from '../../engines/engine.ts'
import type { ClaimedJob } from '../jobs/index.ts'

/** An accepted request, with its seed and project. */
export const AcceptedShoot = z.object({
  ...PhotoshootRequest.shape,
  seed: z.int().check(z.minimum(0), z.maximum(MAX_SEED)),
  projectId: z.optional(Id),
  /** The job whose missing images it generates. */
  rerunOf: z.optional(Id),
})
export type AcceptedShoot = z.infer<typeof AcceptedShoot>

/** The prompt of the image at this index of a job. */
export const promptAt = (
  { prompt, prompts, only }: Pick<AcceptedShoot, 'prompt' | 'prompts' | 'only'>,
  index: number,
): string => prompts?.[only?.[index] ?? index] ?? prompt

/** Version of the saved prompt for each image of a job; undefined without a saved prompt. */
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

/** Request to an engine for one image of a shoot. */
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
    // An image of a series looks the same whether the others are generated again or not.
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
