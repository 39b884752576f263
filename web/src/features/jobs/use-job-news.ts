import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { push, usePushAlive } from '../../platform/index.ts'
import { jobKey, jobsKey } from './jobs.queries.ts'

/** A shoot tells of each step it makes; screens need not follow faster than this. */
const AT_MOST_EVERY_MS = 500

/** Reads jobs again when the server says that they have changed, and once when it begins to say so. */
export function useJobNews(): void {
  const cache = useQueryClient()
  const isTold = usePushAlive()

  useEffect(() => {
    if (isTold) void cache.invalidateQueries({ queryKey: ['jobs'] })
  }, [cache, isTold])

  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      void cache.invalidateQueries({ queryKey: jobsKey })
      for (const id of changed) void cache.invalidateQueries({ queryKey: jobKey(id) })
      changed.clear()
    }
    const unlisten = push.on('jobs', ({ id }) => {
      if (typeof id === 'string') changed.add(id)
      timer ??= setTimeout(read, AT_MOST_EVERY_MS)
    })
    return () => {
      unlisten()
      clearTimeout(timer)
    }
  }, [cache])
}
