import type { GalleryItem, PicturesChange } from '@studio/contract/gallery'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { subscribeToFlagChanges } from './flag-changes.ts'

export type ChangePictures = (items: readonly GalleryItem[], change: PicturesChange) => Promise<boolean>
export type DeletePictures = (items: readonly GalleryItem[]) => Promise<void>

const loadChange = () => import('./change-pictures.ts')
const loadDelete = () => import('./delete-pictures.ts')

/** Applies marks set in other tabs. */
export function useFlagUpdates(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      subscribeToFlagChanges(
        (flagChange) => void loadChange().then(({ showFlags }) => showFlags(queries, flagChange)),
      ),
    [queries],
  )
}

/** Actions on gallery items. Their code is loaded with the first action. */
export function useGalleryActions(): { change: ChangePictures; deletePictures: DeletePictures } {
  const { i18n } = useTranslation('gallery')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const depsOf = async () => {
    await i18n.loadNamespaces('pictures')
    return { t: i18n.getFixedT(null, 'pictures'), queries, showToast, errorText }
  }
  // One instance while the gallery is open, so that its deletions share one Undo.
  const remover = useRef<Promise<DeletePictures>>(null)
  return {
    change: async (items, change) => (await loadChange()).change(await depsOf(), items, change),
    async deletePictures(items) {
      remover.current ??= loadDelete().then(async ({ createDeletePictures }) =>
        createDeletePictures(await depsOf()),
      )
      await (await remover.current)(items)
    },
  }
}
