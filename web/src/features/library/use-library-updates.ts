import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { push } from '../../platform/index.ts'
import { readLibraryAgain } from './library-lists.ts'

/** Throttle in ms, because other clients can make many changes in a row. */
const AT_MOST_EVERY_MS = 1000

/** Reloads what another tab or device has changed. */
export function useLibraryUpdates(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        readLibraryAgain(cache)
      }, AT_MOST_EVERY_MS)
    }
    const unsubscribe = [push.on('library', later), push.on('prompts', later), push.on('things', later)]
    return () => {
      for (const stop of unsubscribe) stop()
      clearTimeout(timer)
    }
  }, [cache])
}
