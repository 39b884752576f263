import type { Pose, PhotoshootRequest } from '@studio/contract/photoshoot'
import type { ImageRequest } from '../../engines/engine.ts'
import type { ClaimedJob } from '../jobs/index.ts'

/** A request as it was accepted: the seed chosen, the project made. */
export type AcceptedShoot = PhotoshootRequest & {
  seed: number
  projectId?: string
  /** The job whose missing images it makes. */
  rerunOf?: string
}

/** What an engine is asked for, for one image of a shoot. */
export function imageRequest(
  { only, referenceRole, ...request }: AcceptedShoot,
  { seed, index, pose }: Pick<ClaimedJob['items'][number], 'seed' | 'index' | 'pose'>,
  reference: Uint8Array | undefined,
): ImageRequest {
  const { prompt, negativePrompt, style, aspectRatio, quality, steps, guidance, scale } = request
  return {
    prompt,
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
  }
}
