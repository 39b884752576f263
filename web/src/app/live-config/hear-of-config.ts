import type { PublicConfig } from '@studio/contract/system'
import type { QueryClient } from '@tanstack/react-query'
import { configKeys, watchConfig } from '../../platform/index.ts'

/** Has screens behave as the flags are now, unless they do. */
export function show(queries: QueryClient, config: PublicConfig): void {
  const known = queries.getQueryData<PublicConfig>(configKeys.all)
  const flags = queries.getQueryData<PublicConfig['flags']>(configKeys.flags)
  if (known && known !== config) queries.setQueryData(configKeys.all, config)
  if (flags && flags !== config.flags) queries.setQueryData(configKeys.flags, config.flags)
}

/** As `show`, whenever they change, with what was worked out from them: what things cost, and what can be bought. */
export function hearOfConfig(queries: QueryClient): () => void {
  return watchConfig((config) => {
    show(queries, config)
    void queries.invalidateQueries({ queryKey: ['economy'] })
  })
}
