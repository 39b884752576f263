import { getGalleryItem, listTags } from '@studio/contract/gallery'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/index.ts'
import { galleryKeys } from './gallery.keys.ts'

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: galleryKeys.item(id),
    queryFn: async ({ signal }) => (await call(getGalleryItem, { params: { id } }, { signal })).item,
    // Its signed URLs expire after 5 minutes.
    staleTime: 120_000,
  })

export const tagsQuery = queryOptions({
  queryKey: galleryKeys.tags,
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
  select: ({ tags }) => tags,
  refetchOnMount: true,
})
