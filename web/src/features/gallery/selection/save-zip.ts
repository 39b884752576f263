import { makeZip } from '@studio/contract/gallery'
import { call } from '../../../platform/index.ts'

/**
 * Gives the browser the originals of pictures to save, as one zip that the server writes while it is read. At most
 * MAX_CHANGED. Answers how many it holds. Throws RequestError.
 */
export async function saveZip(ids: readonly string[]): Promise<number> {
  const { url, pictures } = await call(makeZip, { body: { ids: [...ids] } })
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
  return pictures
}
