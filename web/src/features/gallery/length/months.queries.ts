import { ownTimeZone } from '@studio/domain/kernel'
import { listMonths } from '@studio/contract/gallery'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { type GalleryFilters, queryOf } from '../filters/gallery-filters.ts'
import { galleryKeys } from '../gallery.keys.ts'

/** Months in the time zone of this browser. */
export const monthsQuery = (filters: GalleryFilters) =>
  queryOptions({
    queryKey: [...galleryKeys.months, filters],
    queryFn: async ({ signal }) => {
      const zone = ownTimeZone()
      return call(listMonths, { query: { ...(await queryOf(filters)), zone } }, { signal })
    },
    refetchOnMount: true,
  })
