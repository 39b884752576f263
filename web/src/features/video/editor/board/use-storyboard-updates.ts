import { useEffect } from 'react'
import type { Storyboard } from '@studio/contract/video'
import { useQueryClient } from '@tanstack/react-query'
import { push } from '../../../../platform/index.ts'
import { videoKeys } from '../../video.queries.ts'

/** Delay in ms: responses to saves of this tab arrive before their push events. */
const PATIENCE_MS = 300

/** Refetches a storyboard after changes in other tabs or devices, and when events may have been missed. */
export function useStoryboardUpdates(id: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const key = videoKeys.board(id)
    const read = () => void cache.invalidateQueries({ queryKey: key })
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const unsubscribe = push.on('storyboards', (update) => {
      if (update.id !== id) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        const currentVersion = cache.getQueryData<{ storyboard: Storyboard }>(key)?.storyboard.version ?? 0
        if (typeof update.version !== 'number' || update.version > currentVersion) read()
      }, PATIENCE_MS)
      timers.add(timer)
    })
    const unwatch = push.watch(() => push.isAlive() && read())
    return () => {
      unsubscribe()
      unwatch()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [cache, id])
}
