import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { push, usePushAlive } from '../../platform/index.ts'
import { promptKeys } from './prompts.keys.ts'

/** Minimum time in ms between two updates of a list; autosave notifies after each pause in typing. */
const AT_MOST_EVERY_MS = 500

/** Reloads prompts that another tab or device has changed. After a lost connection, reloads all prompts. */
export function usePromptUpdates(): void {
  const cache = useQueryClient()
  const isPushAlive = usePushAlive()

  useEffect(() => {
    if (isPushAlive) void cache.invalidateQueries({ queryKey: promptKeys.all })
  }, [cache, isPushAlive])

  useEffect(() => {
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      timer = undefined
      for (const key of [promptKeys.lists, promptKeys.tags, promptKeys.folders])
        void cache.invalidateQueries({ queryKey: key })
      for (const id of changed) void cache.invalidateQueries({ queryKey: promptKeys.of(id) })
      changed.clear()
    }
    const unsubscribe = push.on('prompts', ({ id }) => {
      if (typeof id === 'string') changed.add(id)
      timer ??= setTimeout(read, AT_MOST_EVERY_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [cache])
}
