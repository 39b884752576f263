import type { GalleryItem } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { itemQuery } from '../picture.queries.ts'
import type { LightboxProps } from './lightbox.tsx'

const NO_ITEMS: GalleryItem[] = []

/**
 * The visible item. State changes first and the URL follows, because a late URL update must not undo quick navigation.
 */
export function useCurrent({ items: listed, itemId, onMove }: LightboxProps) {
  const [currentId, setCurrentId] = useState(itemId)
  const notifiedIds = useRef(new Set<string>())
  const follow = useEffectEvent((id: string) => {
    if (!notifiedIds.current.delete(id)) setCurrentId(id)
  })
  useEffect(() => follow(itemId), [itemId])

  const place = listed.findIndex((item) => item.id === currentId)
  const { data: lone, error } = useQuery({ ...itemQuery(currentId), enabled: place < 0, retry: false })
  const items = place >= 0 ? listed : lone ? [lone] : NO_ITEMS
  const index = Math.max(0, place)

  const go = (id: string) => {
    if (id === currentId) return
    notifiedIds.current.add(id)
    setCurrentId(id)
    onMove(id)
  }
  return {
    items,
    index,
    item: items[index],
    error: place < 0 ? error : null,
    go,
    /** Called when the stage shows another item. */
    view: (at: number) => {
      const current = items[at]
      if (current) go(current.id)
    },
  }
}
