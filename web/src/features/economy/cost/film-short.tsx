import { getEstimate } from '@studio/contract/economy'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { CreditsShort } from './credits-short.tsx'

/** Shows if credits are insufficient for the seconds of video, and what to do. */
export function FilmShort({ seconds, creditsPerSecond }: { seconds: number; creditsPerSecond: number }) {
  const { data } = useQuery({
    queryKey: ['economy', 'estimate', 'film', seconds],
    queryFn: ({ signal }) => call(getEstimate, { query: { videoSeconds: seconds } }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  if (!data || data.isEnough) return null
  return <CreditsShort needed={seconds * creditsPerSecond} available={data.available} />
}
