import { type ExportQuery, type ExportSource, exportGalleryItem } from '@studio/contract/gallery'
import { call, saveFile } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'

export interface ExportChoice extends Pick<ExportQuery, 'format' | 'quality' | 'metadata'> {
  /** `current` if missing. */
  source?: ExportSource
}

/** The export format and metadata chosen in the settings. */
export const exportAsSettings = (): ExportChoice => ({
  format: currentSetting('exportFormat'),
  quality: currentSetting('highQualityExport') ? 'high' : 'standard',
  metadata: currentSetting('shareMetadata') ? 'full' : 'credit',
})

/**
 * Downloads an image with the chosen format and metadata. `name` is the file name without its extension. Throws
 * RequestError.
 */
export async function exportPicture(id: string, name: string, choice = exportAsSettings()): Promise<void> {
  const response = await call(exportGalleryItem, { params: { id }, query: choice })
  saveFile(await response.blob(), `${name}.${choice.format === 'jpeg' ? 'jpg' : choice.format}`)
}
