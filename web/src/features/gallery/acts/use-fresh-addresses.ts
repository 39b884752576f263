import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GalleryFilters } from '../filters/gallery-filters.ts'
import { galleryKeys } from '../gallery.keys.ts'

/**
 * Renews signed URLs, which expire after some minutes. When an image fails to load, its page is requested again and the
 * URLs are updated in place, at most once in 30 s for each page.
 */
export function useFreshAddresses(
  filters: GalleryFilters,
  queryKey: QueryKey = galleryKeys.list(filters),
): (id: string) => void {
  const queries = useQueryClient()
  const [requestTimes] = useState(() => new Map<string, number>())
  return (id) =>
    void import('./renew-addresses.ts').then(({ renewAddresses }) =>
      renewAddresses(queries, requestTimes, { filters, queryKey }, id),
    )
}
