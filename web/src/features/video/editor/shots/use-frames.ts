import type { GalleryItem } from '@studio/contract/gallery'
import type { DraftShot } from '@studio/contract/video'
import { useQueries } from '@tanstack/react-query'
import { frameQuery, isNotFound } from '../../video.queries.ts'

export interface Frames {
  /** Existing images by id. */
  items: ReadonlyMap<string, GalleryItem>
  missing: ReadonlySet<string>
  refetch: () => void
}

/** First frames of shots, and which of them no longer exist. */
export function useFrames(shots: readonly DraftShot[]): Frames {
  const ids = [...new Set(shots.flatMap(({ firstFrameId }) => firstFrameId ?? []))]
  const results = useQueries({ queries: ids.map((id) => frameQuery(id)) })
  const items = new Map<string, GalleryItem>()
  const missing = new Set<string>()
  results.forEach(({ data, error }, index) => {
    const id = ids[index]!
    if (isNotFound(error) || (data && data.type !== 'image')) missing.add(id)
    else if (data) items.set(id, data)
  })
  return { items, missing, refetch: () => results.forEach(({ refetch }) => void refetch()) }
}

/** First frame of a shot. */
export const frameOf = ({ firstFrameId }: DraftShot, { items }: Frames): GalleryItem | undefined =>
  firstFrameId === null ? undefined : items.get(firstFrameId)
