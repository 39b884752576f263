import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { push } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'

/** Reloads images of the gallery when an edit was rendered, also on another device. */
export function useEditNews(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      push.on('darkroom', ({ state }) => {
        if (state === 'rendered') void queries.invalidateQueries({ queryKey: galleryKeys.all })
      }),
    [queries],
  )
}
