import { type RoadmapItem, unvoteRoadmapItem, voteForRoadmapItem } from '@studio/contract/roadmap'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useToast } from '../../design/index.ts'
import {
  call,
  isAnswered,
  storedDrafts,
  useErrorText,
  useNetwork,
  useTranslation,
} from '../../platform/index.ts'
import { changeShown, roadmapKeys } from './roadmap.queries.ts'

/** Votes queued while offline, by item: true to vote, false to withdraw. */
const STORAGE_KEY = 'studio-roadmap-votes'

type QueuedVotes = Record<string, boolean>
const readQueue = (): QueuedVotes => (storedDrafts.read(STORAGE_KEY) as QueuedVotes | undefined) ?? {}
function queueVote(id: string, requested: boolean): void {
  storedDrafts.write(STORAGE_KEY, { ...readQueue(), [id]: requested })
}

interface Vote {
  id: string
  requested: boolean
}

/** Sends votes one at a time, so that the last press wins. */
function useSendVote() {
  const { t } = useTranslation('roadmap')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    scope: { id: 'roadmap-votes' },
    mutationFn: ({ id, requested }: Vote) =>
      call(requested ? voteForRoadmapItem : unvoteRoadmapItem, { params: { id } }),
    onSuccess: ({ id, votes, hasVoted, isFollowed }) =>
      changeShown(queries, id, () => ({ votes, hasVoted, isFollowed })),
    onError(error, { id, requested }) {
      if (!isAnswered(error)) {
        queueVote(id, requested)
        return
      }
      showToast({ tone: 'bad', title: t(($) => $.vote.failed), description: errorText(error) })
      void queries.invalidateQueries({ queryKey: roadmapKeys.all })
    },
  })
}

/** Adds or withdraws a vote: optimistic, queued while offline. */
export function useVote(): (item: Pick<RoadmapItem, 'id' | 'hasVoted'>) => void {
  const { t } = useTranslation('roadmap')
  const queries = useQueryClient()
  const showToast = useToast()
  const isOffline = useNetwork() !== 'here'
  const { mutate } = useSendVote()
  return ({ id, hasVoted }) => {
    const requested = !hasVoted
    changeShown(queries, id, (item) => ({
      hasVoted: requested,
      isFollowed: requested || item.isMine,
      votes: item.votes + (item.hasVoted === requested ? 0 : requested ? 1 : -1),
    }))
    if (isOffline) {
      queueVote(id, requested)
      showToast({ title: t(($) => $.vote.kept) })
    } else mutate({ id, requested })
  }
}

/** Sends queued votes when the connection is back. */
export function useStoredVotes(): void {
  const isOnline = useNetwork() === 'here'
  const { mutate } = useSendVote()
  const send = useEffectEvent(() => {
    const queued = Object.entries(readQueue())
    storedDrafts.remove(STORAGE_KEY)
    for (const [id, requested] of queued) mutate({ id, requested })
  })
  useEffect(() => {
    if (isOnline) send()
  }, [isOnline])
}
