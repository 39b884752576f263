import type { GalleryItem } from '@studio/contract/gallery'
import { useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { saveFrom, useErrorText, useTranslation } from '../../../platform/index.ts'
import { exportAsSettings, type ExportChoice, exportPicture } from '../acts/export-picture.ts'
import { downloadUrlOf, fileNameOf } from './panel/facts.ts'

interface Download {
  download: () => void
  /** Downloads the generation settings of an image. */
  saveRecipe: () => void
  isSaving: boolean
}

/** Downloads the shown item: an image as configured in the settings, a video unchanged. */
export function useDownload(item: GalleryItem | undefined): Download {
  const { t } = useTranslation('pictures')
  const showToast = useToast()
  const errorText = useErrorText()
  const [isSaving, setIsSaving] = useState(false)

  const download = () => {
    if (!item || isSaving) return
    if (item.type === 'video') {
      saveFrom(downloadUrlOf(item))
      return
    }
    save(item, exportAsSettings())
  }
  const saveRecipe = () => {
    if (item?.type === 'image' && !isSaving) save(item, { ...exportAsSettings(), format: 'json' })
  }
  const save = (picture: GalleryItem, choice: ExportChoice) => {
    setIsSaving(true)
    exportPicture(picture.id, fileNameOf(picture), choice)
      .catch((error: unknown) =>
        showToast({ tone: 'bad', title: t(($) => $.lightbox.downloadFailed), description: errorText(error) }),
      )
      .finally(() => setIsSaving(false))
  }
  return { download, saveRecipe, isSaving }
}
