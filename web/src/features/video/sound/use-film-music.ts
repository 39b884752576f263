import { type StoryboardDraft, type Take, takeFor } from '@studio/contract/video'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Clip } from '../timeline/timeline-maths.ts'
import { duckingOf } from './ducking.ts'
import { tracksQuery } from './music.queries.ts'

/** The chosen track, and where the shots lower it. */
export function useFilmMusic(draft: StoryboardDraft, clips: readonly Clip[], takes: readonly Take[]) {
  const { data: tracks, refetch } = useQuery(tracksQuery)
  const track = tracks?.find(({ id }) => id === draft.music?.trackId)
  const ducking = useMemo(
    () =>
      duckingOf(
        draft.shots,
        clips,
        draft.shots.map((shot) => takeFor(shot, draft, takes)),
      ),
    [draft, clips, takes],
  )
  return {
    track,
    ducking,
    isMusicGone: Boolean(draft.music) && tracks !== undefined && !track,
    renewTracks: () => void refetch(),
  }
}
