import { Folder, Inbox, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../design/index.ts'
import type { Counts } from '../library.queries.ts'
import '../library.texts.ts'
import { FolderDialog } from './folder-dialog.tsx'
import styles from './move-dialog.module.css'
import { placedFolders } from './placed-folders.ts'

interface MoveDialogProps {
  /** How many are to be moved. */
  count: number
  folders: Counts['folders']
  /** Null: into none. */
  onMove: (folderId: string | null, name: string) => void
  onClose: () => void
}

/** Into which folder: one there is, a new one, or none. The twin of dragging. */
export function MoveDialog({ count, folders, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('library')
  const [isNew, setIsNew] = useState(false)
  if (isNew)
    return (
      <FolderDialog
        act={{ act: 'new', within: null }}
        {...{ folders, onClose }}
        onMade={({ id, name }) => onMove(id, name)}
      />
    )
  const choose = (id: string | null, name: string) => {
    onClose()
    onMove(id, name)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.acts.moveTitle, { count })}
      width={440}
      actions={
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setIsNew(true)}>
          {t(($) => $.folders.add)}
        </Button>
      }
    >
      <ul className={styles.list}>
        <li>
          <button type="button" className={styles.folder} onClick={() => choose(null, '')}>
            <Inbox size={16} aria-hidden="true" />
            {t(($) => $.folders.none)}
          </button>
        </li>
        {placedFolders(folders).map(({ id, name, depth }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.folder}
              style={{ paddingInlineStart: `calc(var(--s3) + ${depth} * var(--s4))` }}
              onClick={() => choose(id, name)}
            >
              <Folder size={16} aria-hidden="true" />
              <span dir="auto">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
