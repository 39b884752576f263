import { type RoadmapItem, unvoteRoadmapItem, voteForRoadmapItem } from '@studio/contract/roadmap'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useToast } from '../../design/index.ts'
import {
  call,
  isAnswered,
  keptDrafts,
  useErrorText,
  useNetwork,
  useTranslation,
} from '../../platform/index.ts'
import { changeShown, roadmapKeys } from './roadmap.queries.ts'

/** Votes queued while offline, by item: true to vote, false to withdraw. */
const KEPT = 'studio-roadmap-votes'

type Wanted = Record<string, boolean>
const keptVotes = (): Wanted => (keptDrafts.read(KEPT) as Wanted | undefined) ?? {}
function keepVote(id: string, wanted: boolean): void {
  keptDrafts.write(KEPT, { ...keptVotes(), [id]: wanted })
}

interface Vote {
  id: string
  wanted: boolean
}

/** Sends votes one at a time, so that the last press wins. */
function useSendVote() {
  const { t } = useTranslation('roadmap')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    scope: { id: 'roadmap-votes' },
    mutationFn: ({ id, wanted }: Vote) =>
      call(wanted ? voteForRoadmapItem : unvoteRoadmapItem, { params: { id } }),
    onSuccess: ({ id, votes, hasVoted, isFollowed }) =>
      changeShown(queries, id, () => ({ votes, hasVoted, isFollowed })),
    onError(error, { id, wanted }) {
      if (!isAnswered(error)) {
        keepVote(id, wanted)
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
  const isAway = useNetwork() !== 'here'
  const { mutate } = useSendVote()
  return ({ id, hasVoted }) => {
    const wanted = !hasVoted
    changeShown(queries, id, (item) => ({
      hasVoted: wanted,
      isFollowed: wanted || item.isMine,
      votes: item.votes + (item.hasVoted === wanted ? 0 : wanted ? 1 : -1),
    }))
    if (isAway) {
      keepVote(id, wanted)
      showToast({ title: t(($) => $.vote.kept) })
    } else mutate({ id, wanted })
  }
}

/** Sends queued votes when the connection is back. */
export function useKeptVotes(): void {
  const isHere = useNetwork() === 'here'
  const { mutate } = useSendVote()
  const send = useEffectEvent(() => {
    const kept = Object.entries(keptVotes())
    keptDrafts.forget(KEPT)
    for (const [id, wanted] of kept) mutate({ id, wanted })
  })
  useEffect(() => {
    if (isHere) send()
  }, [isHere])
}
