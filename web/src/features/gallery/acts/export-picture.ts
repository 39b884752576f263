import { type ExportQuery, exportGalleryItem } from '@studio/contract/gallery'
import { call } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'

export type ExportChoice = Required<Pick<ExportQuery, 'format' | 'quality' | 'metadata'>>

/** The export format and metadata chosen in the settings. */
export const exportAsSettings = (): ExportChoice => ({
  format: settingNow('exportFormat'),
  quality: settingNow('highQualityExport') ? 'high' : 'standard',
  metadata: settingNow('shareMetadata') ? 'full' : 'credit',
})

/**
 * Downloads an image with the chosen format and metadata. `name` is the file name without its extension. Throws
 * RequestError.
 */
export async function exportPicture(id: string, name: string, choice = exportAsSettings()): Promise<void> {
  const response = await call(exportGalleryItem, { params: { id }, query: choice })
  saveAs(await response.blob(), `${name}.${choice.format === 'jpeg' ? 'jpg' : choice.format}`)
}

/** Downloads a blob under this file name. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the URL after the click, so it is revoked with a delay.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
