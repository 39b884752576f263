import type { PromptFolder, PromptGlance } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { Folder, Inbox, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Dialog } from '../../../../design/index.ts'
import { FolderDialog } from './folder-dialog.tsx'
import styles from './move-dialog.module.css'
import { foldersQuery, placedFolders } from '../saved.queries.ts'
import '../saved-prompts.texts.ts'

interface MoveDialogProps {
  prompts: readonly PromptGlance[]
  /** Null: into none. */
  onMove: (folder: Pick<PromptFolder, 'id' | 'name'> | null) => void
  onClose: () => void
}

/** Into which folder: one there is, a new one, or none. */
export function MoveDialog({ prompts, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('saved-prompts')
  const { data: folders = [] } = useQuery(foldersQuery)
  const [isNew, setIsNew] = useState(false)
  const choose = (folder: Pick<PromptFolder, 'id' | 'name'> | null) => {
    onClose()
    onMove(folder)
  }
  if (isNew)
    return <FolderDialog act={{ act: 'new', within: null }} {...{ folders, onClose }} onMade={choose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulk.moveTitle, { count: prompts.length })}
      width={440}
      actions={
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setIsNew(true)}>
          {t(($) => $.folders.add)}
        </Button>
      }
    >
      <ul className={styles.list}>
        <li>
          <button type="button" className={styles.folder} onClick={() => choose(null)}>
            <Inbox size={16} aria-hidden="true" />
            {t(($) => $.folders.none)}
          </button>
        </li>
        {placedFolders(folders).map((folder) => (
          <li key={folder.id}>
            <button
              type="button"
              className={styles.folder}
              style={{ paddingInlineStart: `calc(var(--s3) + ${folder.depth} * var(--s4))` }}
              onClick={() => choose(folder)}
            >
              <Folder size={16} aria-hidden="true" />
              {folder.name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
