import { changeLibraryFolder, createLibraryFolder, type LibraryFolder } from '@studio/contract/library'
import { useQueryClient } from '@tanstack/react-query'
import { FolderForm } from '../../../design/folders/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { type Counts, libraryKeys } from '../library.queries.ts'

export type FolderAct = { act: 'new'; within: string | null } | { act: 'change'; folder: LibraryFolder }

interface FolderDialogProps {
  act: FolderAct
  folders: Counts['folders']
  onClose: () => void
  onMade?: (folder: LibraryFolder) => void
}

/** Creates a folder, or changes its name and parent. */
export function FolderDialog({ act, folders, onClose, onMade }: FolderDialogProps) {
  const { t } = useTranslation('library')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const editedFolder = act.act === 'change' ? act.folder : null

  const save = async (body: { name: string; parentId: string | null }) => {
    try {
      const { folder } = editedFolder
        ? await call(changeLibraryFolder, { params: { id: editedFolder.id }, body })
        : await call(createLibraryFolder, { body })
      void cache.invalidateQueries({ queryKey: libraryKeys.counts })
      onClose()
      onMade?.(folder)
      return null
    } catch (error) {
      return errorText(error)
    }
  }
  return (
    <FolderForm
      labels={t(($) => $.folders, { returnObjects: true })}
      cancel={t(($) => $.cancel)}
      folder={editedFolder}
      within={act.act === 'new' ? act.within : null}
      onSave={save}
      folders={folders}
      onClose={onClose}
    />
  )
}
