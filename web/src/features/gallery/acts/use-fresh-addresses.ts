import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GalleryFilters } from '../filters/gallery-filters.ts'

/**
 * Addresses of pictures end after some minutes. When one fails, its page is asked for again and its
 * pictures get their new addresses in place; at most once in 30 s for each page.
 */
export function useFreshAddresses(filters: GalleryFilters): (id: string) => void {
  const queries = useQueryClient()
  const [asked] = useState(() => new Map<string, number>())
  return (id) =>
    void import('./renew-addresses.ts').then(({ renewAddresses }) =>
      renewAddresses(queries, asked, filters, id),
    )
}
