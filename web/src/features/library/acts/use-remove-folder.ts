import { deleteLibraryFolder, type LibraryFolder, restoreLibraryFolder } from '@studio/contract/library'
import { useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { readLibraryAgain } from '../library-lists.ts'

/** Deletes a folder and keeps its entries. Calls `onDeleted` so that the screen leaves the folder. */
export function useRemoveFolder(onDeleted: (id: string) => void) {
  const { t } = useTranslation('library')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const readAgain = () => readLibraryAgain(cache)
  const fail = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.acts.failed), description: errorText(error) })

  return async ({ id, name }: LibraryFolder): Promise<void> => {
    try {
      await call(deleteLibraryFolder, { params: { id } })
      onDeleted(id)
      readAgain()
      showToast({
        title: t(($) => $.folders.removed, { name }),
        duration: 8_000,
        action: {
          label: t(($) => $.undo),
          onSelect: () => void call(restoreLibraryFolder, { params: { id } }).then(readAgain, fail),
        },
      })
    } catch (error) {
      fail(error)
    }
  }
}
