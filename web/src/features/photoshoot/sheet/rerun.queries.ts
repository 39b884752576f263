import type { Job } from '@studio/contract/jobs'
import { rerunPhotoshoot } from '@studio/contract/photoshoot'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, newUuid } from '../../../platform/index.ts'
import { rememberJob } from '../../jobs/index.ts'

interface RerunIntent {
  id: string
  intent: string
}

/** One idempotency key for each press: a repeated call reuses it. */
export const rerunOf = (job: Pick<Job, 'id'>): RerunIntent => ({ id: job.id, intent: newUuid() })

/** Starts a job for the missing images of a shoot: `mutate(rerunOf(job))`. */
export function useRerunPhotoshoot() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ id, intent }: RerunIntent) =>
      call(rerunPhotoshoot, { params: { id } }, { idempotencyKey: intent }),
    onSuccess: ({ job }) => rememberJob(cache, job),
  })
}
