import type { PublicConfig } from '@studio/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { configKeys, watchConfig } from '../../platform/index.ts'

/** Re-renders screens if the flags have changed. */
export function show(queries: QueryClient, config: PublicConfig): void {
  const current = queries.getQueryData<PublicConfig>(configKeys.all)
  const flags = queries.getQueryData<PublicConfig['flags']>(configKeys.flags)
  if (current && current !== config) queries.setQueryData(configKeys.all, config)
  if (flags && flags !== config.flags) queries.setQueryData(configKeys.flags, config.flags)
}

/** Calls `show` on every change and invalidates what depends on it: prices and purchase options. */
export function subscribeToConfig(queries: QueryClient): () => void {
  return watchConfig((config) => {
    show(queries, config)
    void queries.invalidateQueries({ queryKey: ['economy'] })
  })
}
