import { listEditPresets } from '@studio/contract/darkroom'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'

export const presetsQuery = queryOptions({
  queryKey: ['darkroom', 'presets'],
  queryFn: async ({ signal }) => (await call(listEditPresets, {}, { signal })).presets,
})
