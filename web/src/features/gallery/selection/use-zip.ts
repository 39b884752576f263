import { type GalleryItem, MAX_CHANGED } from '@studio/contract/gallery'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { saveZip as save } from './save-zip.ts'

interface Zips {
  /** Downloads items as one zip and shows a toast with the result. */
  saveZip: (items: readonly GalleryItem[]) => void
  /** Shows a toast and returns false if there are too many items for one zip. */
  checkCount: (items: readonly GalleryItem[]) => boolean
}

export function useZip(): Zips {
  const { t } = useTranslation('pictures')
  const showToast = useToast()
  const errorText = useErrorText()

  const checkCount = (items: readonly GalleryItem[]) => {
    if (items.length <= MAX_CHANGED) return true
    showToast({ tone: 'bad', title: t(($) => $.selection.zipTooMany, { most: MAX_CHANGED }) })
    return false
  }
  const saveZip = (items: readonly GalleryItem[]) => {
    if (!checkCount(items)) return
    save(items.map(({ id }) => id))
      .then((count) => showToast({ tone: 'good', title: t(($) => $.selection.zipBegun, { count }) }))
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.selection.zipFailed), description: errorText(error) }),
      )
  }
  return { saveZip, checkCount }
}
