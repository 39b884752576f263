import { deleteGalleryItem, type MediaAsset, restoreGalleryItem } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import type { QueryClient } from '@tanstack/react-query'
import type { ShowToast } from '../../../design/index.ts'
import { call, type Translate } from '../../../platform/index.ts'
import { changeJob } from '../../jobs/index.ts'
import { galleryKeys } from '../../gallery/index.ts'

/** Time in ms during which Undo is offered. */
const UNDO_MS = 8_000

interface DeleteDeps {
  cache: QueryClient
  showToast: ShowToast
  errorText: (error: unknown) => string
  t: Translate<'shots'>
}

/** Deletes an image from the sheet and the gallery optimistically and offers Undo. */
export async function deleteShot(deps: DeleteDeps, job: Job, asset: MediaAsset): Promise<void> {
  const { cache, showToast, errorText, t } = deps
  const show = (exists: boolean) =>
    changeJob(cache, job.id, (now) => {
      const others = now.result.media_assets.filter(({ id }) => id !== asset.id)
      const media_assets = exists ? [...others, asset].toSorted((a, b) => a.index - b.index) : others
      return { ...now, result: { media_assets } }
    })
  const publish = async (exists: boolean) => {
    if (!exists) show(false)
    try {
      await call(exists ? restoreGalleryItem : deleteGalleryItem, { params: { id: asset.id } })
      // A deleted image has no file until the server has restored it.
      if (exists) show(true)
      cache.removeQueries({ queryKey: galleryKeys.lists })
      void cache.invalidateQueries({ queryKey: galleryKeys.trash })
      return true
    } catch (error) {
      if (!exists) show(true)
      const title = t(($) => (exists ? $.restoreFailed : $.deleteFailed))
      showToast({ tone: 'bad', title, description: errorText(error) })
      return false
    }
  }
  if (await publish(false))
    showToast({
      title: t(($) => $.deleted),
      duration: UNDO_MS,
      action: { label: t(($) => $.undo), onSelect: () => void publish(true) },
    })
}
