import { useQuery } from '@tanstack/react-query'
import type { GalleryItem } from '@studio/contract/gallery'
import type { GalleryFilters } from '../filters/gallery-filters.ts'
import { galleryKeys } from '../gallery.keys.ts'
import { loadPage } from '../gallery.queries.ts'
import { savePlace } from '../gallery-place.ts'
import { monthsQuery } from './months.queries.ts'
import { WholeLength, type WholeLengthProps } from './whole-length.tsx'

export interface LengthProps extends Omit<WholeLengthProps<GalleryItem>, 'counted' | 'source'> {
  filters: GalleryFilters
}

/** Full length of the filtered gallery. */
export function Length({ filters, ...props }: LengthProps) {
  const { data, isError } = useQuery(monthsQuery(filters))
  const source = {
    queryKey: galleryKeys.list(filters),
    loadPage: (param: string | null, count: number, signal: AbortSignal) =>
      loadPage(filters, param, count, signal),
    keepPlace: (place: Parameters<typeof savePlace>[2]) => savePlace('gallery', filters, place),
  }
  return <WholeLength {...props} counted={data ?? (isError ? null : undefined)} source={source} />
}
