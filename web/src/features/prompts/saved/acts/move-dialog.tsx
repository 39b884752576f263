import type { PromptFolder, PromptListItem } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { FolderChoice } from '../../../../design/folders/index.ts'
import { foldersQuery } from '../saved.queries.ts'
import { FolderDialog } from './folder-dialog.tsx'

interface MoveDialogProps {
  prompts: readonly PromptListItem[]
  /** Null for no folder. */
  onMove: (folder: PromptFolder | null) => void
  onClose: () => void
}

/** Moves prompts to an existing or new folder, or removes them from theirs. */
export function MoveDialog({ prompts, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('saved-prompts')
  const { data: folders = [] } = useQuery(foldersQuery)
  const [isNew, setIsNew] = useState(false)
  if (isNew) return <FolderDialog folder={null} folders={folders} onClose={onClose} onMade={onMove} />
  return (
    <FolderChoice
      title={t(($) => $.bulk.moveTitle, { count: prompts.length })}
      labels={t(($) => $.folders, { returnObjects: true })}
      folders={folders}
      onChoose={(folder) => {
        onClose()
        onMove(folder)
      }}
      onNew={() => setIsNew(true)}
      onClose={onClose}
    />
  )
}
