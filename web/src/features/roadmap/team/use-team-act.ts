import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { roadmapKeys } from '../roadmap.queries.ts'

/** Runs an admin action, shows the outcome and refetches. */
export function useTeamAct() {
  const { t } = useTranslation('roadmap')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (action: () => Promise<unknown>) => action(),
    onSuccess: () => showToast({ tone: 'good', title: t(($) => $.admin.saved) }),
    onError: (error) =>
      showToast({ tone: 'bad', title: t(($) => $.failed.act), description: errorText(error) }),
    onSettled: () => queries.invalidateQueries({ queryKey: roadmapKeys.all }),
  })
}
