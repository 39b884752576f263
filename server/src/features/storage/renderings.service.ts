import type { Objects } from '../../platform/objects/index.ts'
import {
  PictureProblem,
  type RenderedPicture,
  type Rendering,
  renderPicture,
} from '../../platform/pictures/index.ts'
import { StorageRefusal } from './storage.refusal.ts'
import type { StoredFile } from './storage.store.ts'

/** Max. file size for rendering, because each image is held in memory. */
const MAX_BYTES = 25 * 1024 * 1024
/** Max. waiting renderings. Further requests must retry. */
const MAX_WAITING = 64

const notRenderable = () =>
  new StorageRefusal(
    400,
    'InvalidRequest',
    'InvalidRequest',
    'The source image is invalid or unsupported for rendering',
  )
const tooBusy = () =>
  new StorageRefusal(503, 'SlowDown', 'SlowDown', 'Too many renderings at the same time. Try again.', 503)

/** Images in other sizes and formats. Images are detected by content. */
export function createRenderings(objects: Objects) {
  let waiting = 0
  return {
    async render(file: StoredFile, rendering: Rendering): Promise<RenderedPicture> {
      if (file.bytes > MAX_BYTES) throw notRenderable()
      if (waiting >= MAX_WAITING) throw tooBusy()
      waiting += 1
      try {
        return await renderPicture(() => objects.read(file.object_key), rendering)
      } catch (error) {
        throw error instanceof PictureProblem ? notRenderable() : error
      } finally {
        waiting -= 1
      }
    },
  }
}
