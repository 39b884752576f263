import { createPromptFolder, type PromptFolder, putPromptFolder } from '@studio/contract/prompts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { FolderForm } from '../../../../design/folders/index.ts'
import { call, useErrorText, useTranslation } from '../../../../platform/index.ts'
import { promptKeys } from '../../prompts.keys.ts'

interface FolderDialogProps {
  /** The folder to edit; null for a new one. */
  folder: PromptFolder | null
  /** Initial parent of a new folder. */
  within?: PromptFolder | null
  folders: readonly PromptFolder[]
  onClose: () => void
  onMade?: (folder: PromptFolder) => void
}

/** Creates a folder, or renames and moves it. */
export function FolderDialog({ folder, within = null, folders, onClose, onMade }: FolderDialogProps) {
  const { t } = useTranslation('saved-prompts')
  const errorText = useErrorText()
  const cache = useQueryClient()

  const save = async (body: { name: string; parentId: string | null }) => {
    try {
      if (folder) await call(putPromptFolder, { params: { id: folder.id }, body })
      else onMade?.((await call(createPromptFolder, { body })).folder)
      readFoldersAgain(cache)
      onClose()
      return null
    } catch (error) {
      return errorText(error)
    }
  }
  return (
    <FolderForm
      labels={t(($) => $.folders, { returnObjects: true })}
      cancel={t(($) => $.cancel)}
      within={within?.id ?? null}
      onSave={save}
      folder={folder}
      folders={folders}
      onClose={onClose}
    />
  )
}

/** Folders, and the lists that show them. */
export function readFoldersAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: promptKeys.folders })
  void cache.invalidateQueries({ queryKey: promptKeys.lists })
}
