import { type ExportQuery, exportGalleryItem } from '@studio/contract/gallery'
import { call } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'

export type ExportChoice = Required<Pick<ExportQuery, 'format' | 'quality' | 'metadata'>>

/** How the settings say that pictures are saved. */
export const exportAsSettings = (): ExportChoice => ({
  format: settingNow('exportFormat'),
  quality: settingNow('highQualityExport') ? 'high' : 'standard',
  metadata: settingNow('shareMetadata') ? 'full' : 'credit',
})

/**
 * Gives the browser a picture to save, in the format and with what `choice` says; `name` is that of the file
 * without its ending. Throws RequestError.
 */
export async function exportPicture(id: string, name: string, choice = exportAsSettings()): Promise<void> {
  const response = await call(exportGalleryItem, { params: { id }, query: choice })
  saveAs(await response.blob(), `${name}.${choice.format === 'jpeg' ? 'jpg' : choice.format}`)
}

/** Gives the browser a file to save under this name. */
export function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads it after the click: take the address away a little later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
