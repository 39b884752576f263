import { useTranslation } from '../../../platform/index.ts'
import { useToast } from '../../../design/index.ts'
import { useClearJobs } from '../jobs.queries.ts'
import { useRestoreJobs } from '../jobs-screen.queries.ts'
import { useFailToast } from '../use-fail-toast.ts'

/** Clears ended jobs from the list optimistically and offers Undo. */
export function useClearCompleted() {
  const { t } = useTranslation('queue')
  const showToast = useToast()
  const clear = useClearJobs()
  const restore = useRestoreJobs()
  const fail = useFailToast()

  return {
    isClearing: clear.isPending,
    clear() {
      if (clear.isPending) return
      clear.mutate(undefined, {
        onSuccess: ({ cleared, clearedAt }) =>
          showToast({
            title: t(($) => $.cleared, { count: cleared }),
            description: t(($) => $.clearedKept),
            action: {
              label: t(($) => $.undo),
              onSelect: () => restore.mutate(clearedAt, { onError: fail(t(($) => $.undoFailed)) }),
            },
          }),
        onError: fail(t(($) => $.clearFailed)),
      })
    },
  }
}
