import type { GalleryItem } from '@studio/contract/gallery'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useUrlSearch } from './filters/use-url-search.ts'
import type { GridHandle } from './grid/gallery-grid.tsx'
import { grow } from './lightbox/stage/grow.ts'
import { Lightbox } from './lightbox/lazy-lightbox.tsx'

/** The item in the lightbox. It is part of the URL, so that it can be linked and Back closes it. */
export function useOpenItem(grid: RefObject<GridHandle | null>) {
  const [search, changeSearch] = useUrlSearch()
  const router = useRouter()
  const openId = typeof search.item === 'string' && search.item ? search.item : null
  // If it was opened from the grid, closing goes back. After a link, going back would leave the gallery.
  const wasOpenedHere = useRef(false)
  const lastId = useRef<string | null>(null)

  const open = (item: GalleryItem, tile: HTMLElement) => {
    wasOpenedHere.current = true
    const show = () => changeSearch((now) => ({ ...now, item: item.id }))
    if (Lightbox.isFetched()) grow(tile, show)
    else void show()
  }
  const move = (id: string) => void changeSearch((now) => ({ ...now, item: id }), { replace: true })
  const close = () => {
    if (wasOpenedHere.current) router.history.back()
    else void changeSearch(({ item: _, ...rest }) => rest, { replace: true })
  }

  const onClosed = useEffectEvent(() => {
    wasOpenedHere.current = false
    const id = lastId.current
    lastId.current = null
    // After this commit: the grid has to render the tile before it can be focused.
    if (id) queueMicrotask(() => grid.current?.goTo(id))
  })
  useEffect(() => {
    if (openId) lastId.current = openId
    else onClosed()
  }, [openId])

  useEffect(() => {
    // Preloads the lightbox while idle, so that the first image opens immediately.
    const timer = setTimeout(() => void Lightbox.fetch().catch(() => undefined), 1500)
    return () => clearTimeout(timer)
  }, [])

  return { openId, open, move, close }
}
