import { useNavigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { Button } from '../../design/index.ts'
import { useKeys, useTranslation } from '../../platform/index.ts'
import { useLateShortcuts } from '../../platform/keys/late-shortcuts.ts'
import { useUpload } from './acts/use-upload.ts'
import styles from './library-screen.module.css'
import type { LibrarySearch } from './library-search.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

interface LibraryHeadProps {
  search: LibrarySearch
  name: string | undefined
  isKnown: boolean
}

/** Name of the folder, and actions that add content to it. */
export function LibraryHead({ search, name, isKnown }: LibraryHeadProps) {
  const { t } = useTranslation('library')
  const navigate = useNavigate()
  const { folder } = search
  const upload = useUpload(folder && folder !== 'none' && folder !== 'trash' ? folder : null)
  const write = () => void navigate({ to: '/editor' })
  useLateShortcuts({ newItem: write })
  const newKeys = useKeys('newItem')
  const { progress } = upload
  return (
    <header className={styles.head}>
      <h2 className={styles.title} dir="auto">
        {/* Keeps the space of the name until it is loaded. */}
        {name ?? (isKnown ? t(($) => $.folders.gone) : '\u00a0')}
      </h2>
      <Button icon={<Upload {...ICON} />} loading={progress !== null} onClick={upload.choose}>
        {progress ? t(($) => $.uploading, progress) : t(($) => $.upload)}
      </Button>
      <Button variant="accent" icon={<Plus {...ICON} />} shortcut={newKeys} onClick={write}>
        {t(($) => $.new)}
      </Button>
    </header>
  )
}
