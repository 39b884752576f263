import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { videoKeys } from '../../video.queries.ts'

const AGAIN_AFTER_MS = 30_000

/** Renews expired signed URLs of videos and images when one fails, not continuously. */
export function useFreshBoard(boardId: string, alsoFrames: () => void): () => void {
  const cache = useQueryClient()
  const askedAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    if (performance.now() - askedAt.current < AGAIN_AFTER_MS) return
    askedAt.current = performance.now()
    void cache.invalidateQueries({ queryKey: videoKeys.board(boardId) })
    alsoFrames()
  }
}
