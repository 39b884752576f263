import { Folder, Inbox, Plus } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from '../layers/dialog.tsx'
import styles from './folder-choice.module.css'
import type { FolderWords } from './folder-words.ts'
import { type FolderLike, placedFolders } from './placed-folders.ts'

interface FolderChoiceProps<F extends FolderLike> {
  title: string
  labels: FolderWords
  folders: readonly F[]
  /** Null for no folder. */
  onChoose: (folder: F | null) => void
  onNew: () => void
  onClose: () => void
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** Chooses an existing folder, a new one or none. The keyboard alternative to dragging. */
export function FolderChoice<F extends FolderLike>({
  title,
  labels,
  folders,
  onChoose,
  onNew,
  onClose,
}: FolderChoiceProps<F>) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      width={440}
      actions={
        <Button icon={<Plus {...ICON} />} onClick={onNew}>
          {labels.add}
        </Button>
      }
    >
      <ul className={styles.list}>
        <li>
          <button type="button" className={styles.folder} onClick={() => onChoose(null)}>
            <Inbox {...ICON} />
            {labels.none}
          </button>
        </li>
        {placedFolders(folders).map((folder) => (
          <li key={folder.id}>
            <button
              type="button"
              className={styles.folder}
              style={{ paddingInlineStart: `calc(var(--s3) + ${folder.depth} * var(--s4))` }}
              onClick={() => onChoose(folder)}
            >
              <Folder {...ICON} />
              <span dir="auto">{folder.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
