import { makeZip } from '@studio/contract/gallery'
import { call, saveFrom } from '../../../platform/index.ts'

/**
 * Downloads the current files of items as one zip that the server streams. Max. MAX_CHANGED. Returns the
 * number of files in it. Throws RequestError.
 */
export async function saveZip(ids: readonly string[]): Promise<number> {
  const { url, pictures } = await call(makeZip, { body: { ids: [...ids] } })
  saveFrom(url)
  return pictures
}
