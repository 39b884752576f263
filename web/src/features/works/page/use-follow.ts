import { followCreator, unfollowCreator } from '@studio/contract/works'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText } from '../../../platform/index.ts'

/** Follows somebody who publishes, or does so no more; shown at once, and taken back where it is refused. */
export function useFollow(creatorId: string, isFollowed: boolean) {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      call(wanted ? followCreator : unfollowCreator, { params: { id: creatorId } }),
    // Their works are shown for another reason now, and the profile says so.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['works'] }),
    onError: (error) => showToast({ title: errorText(error), tone: 'bad' }),
  })
  // Until the pages that say so have been read again, it is what was answered.
  const answered = change.data?.isFollowed ?? isFollowed
  const isOn = change.isPending ? change.variables : answered
  return { isOn, toggle: () => !change.isPending && change.mutate(!isOn) }
}
