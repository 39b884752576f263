import type { QueryClient } from '@tanstack/react-query'
import { configKeys, watchConfig } from '../platform/index.ts'

/** Has screens behave as the flags are now: those that read them, and what was worked out from them. */
export function hearOfConfig(queries: QueryClient): () => void {
  return watchConfig((config) => {
    queries.setQueryData(configKeys.all, config)
    queries.setQueryData(configKeys.flags, config.flags)
    // What things cost, and what can be bought.
    void queries.invalidateQueries({ queryKey: ['economy'] })
  })
}
