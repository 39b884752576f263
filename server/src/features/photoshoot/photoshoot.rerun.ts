import { isFinal, type Job } from '@studio/contract/jobs'
import { refuse } from '@studio/contract/kernel'
import { photoshootReasons } from '@studio/contract/photoshoot'
import type { JobRequest } from '../jobs/index.ts'

/**
 * Request for the missing images of an ended shoot: the same series, limited to their indexes. @throws Refusal CONFLICT
 * if the shoot is running, or nothing is missing.
 */
export function rerunOf({ id, kind, status, items, metadata }: Job): JobRequest {
  if (kind !== 'image_batch' || metadata.edit !== undefined) throw refuse(photoshootReasons.notAShoot)
  if (!isFinal(status)) throw refuse(photoshootReasons.running)
  const series = metadata.only as number[] | undefined
  const missing = items.filter((item) => item.status === 'failed' || item.status === 'cancelled')
  if (missing.length === 0) throw refuse(photoshootReasons.nothingMissing)
  return { ...metadata, only: missing.map(({ index }) => series?.[index] ?? index), rerunOf: id }
}
