import { makeZip } from '@studio/contract/gallery'
import { call } from '../../../platform/index.ts'

/**
 * Downloads originals as one zip that the server streams. Max. MAX_CHANGED. Returns the number of files in it. Throws
 * RequestError.
 */
export async function saveZip(ids: readonly string[]): Promise<number> {
  const { url, pictures } = await call(makeZip, { body: { ids: [...ids] } })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
  return pictures
}
