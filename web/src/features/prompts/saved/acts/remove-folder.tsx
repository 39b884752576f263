import { deletePromptFolder, type PromptFolder } from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog } from '../../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../../platform/index.ts'
import { readFoldersAgain } from './folder-dialog.tsx'

interface RemoveFolderProps {
  folder: PromptFolder
  onDeleted: (id: string) => void
  onClose: () => void
}

/** Asks for confirmation before a folder is deleted. Its content is preserved. */
export function RemoveFolder({ folder, onDeleted, onClose }: RemoveFolderProps) {
  const { t } = useTranslation('saved-prompts')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)

  const remove = async () => {
    setIsBusy(true)
    try {
      await call(deletePromptFolder, { params: { id: folder.id } })
      onDeleted(folder.id)
      readFoldersAgain(cache)
      onClose()
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.folders.removeTitle, { name: folder.name })}
      description={failure === null ? t(($) => $.folders.removeText) : errorText(failure)}
      width={440}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.cancel)}
          </Button>
          <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
            {t(($) => $.folders.remove)}
          </Button>
        </>
      }
    />
  )
}
