import { isFinal, type Job } from '@studio/contract/jobs'
import { refuse } from '@studio/contract/kernel'
import { photoshootReasons } from '@studio/contract/photoshoot'
import type { JobRequest } from '../jobs/index.ts'

/**
 * The request for what an ended shoot did not make: the same series, and of it only those places.
 * @throws Refusal CONFLICT when it goes on, or nothing is missing.
 */
export function rerunOf({ id, kind, status, items, metadata }: Job): JobRequest {
  if (kind !== 'image_batch') throw refuse(photoshootReasons.notAShoot)
  if (!isFinal(status)) throw refuse(photoshootReasons.running)
  const series = metadata.only as number[] | undefined
  const missing = items.filter((item) => item.status === 'failed' || item.status === 'cancelled')
  if (missing.length === 0) throw refuse(photoshootReasons.nothingMissing)
  return { ...metadata, only: missing.map(({ index }) => series?.[index] ?? index), rerunOf: id }
}
