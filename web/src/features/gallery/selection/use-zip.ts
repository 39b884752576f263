import { type GalleryItem, MAX_CHANGED } from '@studio/contract/gallery'
import { useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { saveZip as save } from './save-zip.ts'

/** Downloads items as one zip and shows a toast with the result. */
export function useZip(): { saveZip: (items: readonly GalleryItem[]) => void; isMaking: boolean } {
  const { t } = useTranslation('pictures')
  const showToast = useToast()
  const errorText = useErrorText()
  const [isMaking, setIsMaking] = useState(false)

  const saveZip = (items: readonly GalleryItem[]) => {
    if (items.length > MAX_CHANGED) {
      showToast({ tone: 'bad', title: t(($) => $.selection.zipTooMany, { most: MAX_CHANGED }) })
      return
    }
    setIsMaking(true)
    save(items.map(({ id }) => id))
      .then((count) => showToast({ tone: 'good', title: t(($) => $.selection.zipBegun, { count }) }))
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.selection.zipFailed), description: errorText(error) }),
      )
      .finally(() => setIsMaking(false))
  }
  return { saveZip, isMaking }
}
