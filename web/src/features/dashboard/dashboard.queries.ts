import { listGallery } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

const LATEST_COUNT = 8

/** Latest items. Their signed URLs expire after 5 minutes, so every visit refetches. */
export function useLatestWork() {
  return useQuery({
    queryKey: ['gallery', 'latest'],
    queryFn: ({ signal }) => call(listGallery, { query: { limit: LATEST_COUNT } }, { signal }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  })
}
