import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { push, usePushAlive } from '../../platform/index.ts'
import { jobKey, jobsKey } from './jobs.queries.ts'

/** Throttle in ms: a shoot sends an event for each step, faster than screens need to follow. */
const AT_MOST_EVERY_MS = 500

/** Refetches jobs on change events of the server, and once when the subscription starts. */
export function useJobUpdates(): void {
  const cache = useQueryClient()
  const isPushAlive = usePushAlive()

  useEffect(() => {
    if (isPushAlive) void cache.invalidateQueries({ queryKey: ['jobs'] })
  }, [cache, isPushAlive])

  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey: jobsKey })
      for (const id of changed) void cache.invalidateQueries({ queryKey: jobKey(id) })
      changed.clear()
    }
    const unsubscribe = push.on('jobs', ({ id }) => {
      if (typeof id === 'string') changed.add(id)
      timer ??= setTimeout(read, AT_MOST_EVERY_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [cache])
}
