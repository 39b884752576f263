import { listGallery } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'

const LATEST = 8

/** The newest pictures; their addresses end after 5 minutes, so every visit asks again. */
export function useLatestWork() {
  return useQuery({
    queryKey: ['gallery', 'latest'],
    queryFn: ({ signal }) => call(listGallery, { query: { limit: LATEST } }, { signal }),
    select: ({ items }) => items,
    refetchOnMount: 'always',
  })
}
