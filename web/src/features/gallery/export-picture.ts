import { exportGalleryItem } from '@studio/contract/gallery'
import { call } from '../../platform/index.ts'
import { settingNow } from '../settings/index.ts'

/**
 * Gives the browser a picture to save, in the format and with what the settings say; `name` is that of the file
 * without its ending. Throws RequestError.
 */
export async function exportPicture(id: string, name: string): Promise<void> {
  const format = settingNow('exportFormat')
  const query = {
    format,
    quality: settingNow('highQualityExport') ? 'high' : 'standard',
    metadata: settingNow('shareMetadata') ? 'full' : 'credit',
  } as const
  const response = await call(exportGalleryItem, { params: { id }, query })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.${format === 'jpeg' ? 'jpg' : format}`
  link.click()
  // The browser reads it after the click: take the address away a little later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
