import { listExportPresets } from '@studio/contract/gallery'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/index.ts'
import { galleryKeys } from '../gallery.keys.ts'

/** The user’s own presets by name. */
export const exportPresetsQuery = queryOptions({
  queryKey: galleryKeys.exportPresets,
  queryFn: async ({ signal }) => (await call(listExportPresets, {}, { signal })).presets,
  refetchOnMount: 'always',
})
