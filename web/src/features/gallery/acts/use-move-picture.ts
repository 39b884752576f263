import { type GalleryItem, patchGalleryItem } from '@studio/contract/gallery'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { call, holdLists, useErrorText, useTranslation } from '../../../platform/index.ts'
import { galleryKeys } from '../gallery.keys.ts'
import { showItems } from './change-pictures.ts'

/**
 * Moves an item to a project (null removes it from its project). Optimistic, with rollback if the server
 * refuses.
 */
export function useMovePicture() {
  const { t } = useTranslation('pictures')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()

  const show = (item: GalleryItem) => showItems(queries, [item])

  return useMutation({
    mutationFn: ({ item, project }: { item: GalleryItem; project: string | null }) =>
      call(patchGalleryItem, { params: { id: item.id }, body: { project } }),
    onMutate: async ({ item, project }) => {
      const refetchLists = await holdLists(queries, galleryKeys.lists)
      show({ ...item, project })
      return { refetchLists }
    },
    onSuccess: ({ item }) => {
      show(item)
      void queries.invalidateQueries({ queryKey: galleryKeys.projects })
      showToast({
        tone: 'good',
        title: item.project ? t(($) => $.panel.moved, { project: item.project }) : t(($) => $.panel.movedOut),
      })
    },
    onError: (error, { item }) => {
      show(item)
      showToast({ tone: 'bad', title: t(($) => $.panel.moveFailed), description: errorText(error) })
    },
    onSettled: (_, __, ___, context) => context?.refetchLists(),
  })
}
