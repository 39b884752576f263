import type { Job } from '@studio/contract/jobs'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../platform/index.ts'
import { useToast } from '../../design/index.ts'
import { retryOf, useCancelJob, useRetryJob } from './jobs.queries.ts'
import { useClearCompleted } from './drawer/use-clear-completed.ts'
import { useFailToast } from './use-fail-toast.ts'

/** Actions on jobs. Each shows its result in a toast. */
export function useJobActs() {
  const { t } = useTranslation('queue')
  const navigate = useNavigate()
  const showToast = useToast()
  const cancel = useCancelJob()
  const retry = useRetryJob()
  const clearing = useClearCompleted()
  const fail = useFailToast()
  const show = (id: string) => void navigate({ to: '/dashboard/jobs/$id', params: { id }, search: true })

  return {
    isBusy: (job: Pick<Job, 'id'>) =>
      (cancel.isPending && cancel.variables === job.id) || (retry.isPending && retry.variables.id === job.id),
    isClearing: clearing.isClearing,
    cancel(job: Job) {
      if (!job.canCancel || cancel.isPending) return
      cancel.mutate(job.id, {
        onSuccess: () => showToast({ title: t(($) => $.cancelled), description: t(($) => $.cancelledText) }),
        onError: fail(t(($) => $.cancelFailed)),
      })
    },
    retry(job: Job) {
      if (!job.canRetry || retry.isPending) return
      retry.mutate(retryOf(job), {
        onSuccess: (answer) =>
          showToast({
            tone: 'good',
            title: t(($) => $.retried),
            description: t(($) => $.retriedText),
            action: { label: t(($) => $.retryOpen), onSelect: () => show(answer.job.id) },
          }),
        onError: fail(t(($) => $.retryFailed)),
      })
    },
    clear: clearing.clear,
  }
}

export type JobActs = ReturnType<typeof useJobActs>
