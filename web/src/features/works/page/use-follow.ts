import { followCreator, unfollowCreator } from '@studio/contract/works'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText } from '../../../platform/index.ts'

/** Follows or unfollows a creator. Optimistic, and reverted if the request fails. */
export function useFollow(creatorId: string, isFollowed: boolean) {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const showToast = useToast()
  const change = useMutation({
    mutationFn: (next: boolean) =>
      call(next ? followCreator : unfollowCreator, { params: { id: creatorId } }),
    // Reasons for shown works and the profile depend on it.
    onSuccess: () => queries.invalidateQueries({ queryKey: ['works'] }),
    onError: (error) => showToast({ title: errorText(error), tone: 'bad' }),
  })
  // Keeps the answer until these queries have been reloaded.
  const isFollowedNow = change.data?.isFollowed ?? isFollowed
  const isOn = change.isPending ? change.variables : isFollowedNow
  return { isOn, toggle: () => !change.isPending && change.mutate(!isOn) }
}
