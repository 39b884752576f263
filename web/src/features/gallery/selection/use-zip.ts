import { type GalleryItem, makeZip, MAX_CHANGED } from '@studio/contract/gallery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText } from '../../../platform/index.ts'

/** Gives the browser the originals of pictures to save, as one zip that the server writes while it is read. */
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
    call(makeZip, { body: { ids: items.map(({ id }) => id) } })
      .then(({ url, pictures }) => {
        const link = document.createElement('a')
        link.href = url
        link.download = ''
        link.click()
        showToast({ tone: 'good', title: t(($) => $.selection.zipBegun, { count: pictures }) })
      })
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.selection.zipFailed), description: errorText(error) }),
      )
      .finally(() => setIsMaking(false))
  }
  return { saveZip, isMaking }
}
