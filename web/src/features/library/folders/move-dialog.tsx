import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { FolderChoice } from '../../../design/folders/index.ts'
import type { Counts } from '../library.queries.ts'
import { FolderDialog } from './folder-dialog.tsx'

interface MoveDialogProps {
  /** Number of entries to move. */
  count: number
  folders: Counts['folders']
  /** Null: no folder. */
  onMove: (folderId: string | null, name: string) => void
  onClose: () => void
}

/** Chooses the target: an existing folder, a new one, or none. */
export function MoveDialog({ count, folders, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('library')
  const [isNew, setIsNew] = useState(false)
  if (isNew)
    return (
      <FolderDialog
        act={{ act: 'new', within: null }}
        folders={folders}
        onClose={onClose}
        onMade={({ id, name }) => onMove(id, name)}
      />
    )
  return (
    <FolderChoice
      title={t(($) => $.acts.moveTitle, { count })}
      labels={t(($) => $.folders, { returnObjects: true })}
      folders={folders}
      onChoose={(folder) => {
        onClose()
        onMove(folder?.id ?? null, folder?.name ?? '')
      }}
      onNew={() => setIsNew(true)}
      onClose={onClose}
    />
  )
}
