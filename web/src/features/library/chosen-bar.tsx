import { FolderInput, PanelRight, Trash2, X } from 'lucide-react'
import { Button, IconButton } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'
import styles from './library-screen.module.css'
import type { EntryActs } from './panel/entry-panel.tsx'

const ICON = { size: 16, 'aria-hidden': true } as const

interface ChosenBarProps {
  count: number
  actions: EntryActs
  onDetails: () => void
  onClear: () => void
}

/** Bar with the selection and its actions, on narrow screens. */
export function ChosenBar({ count, actions, onDetails, onClear }: ChosenBarProps) {
  const { t } = useTranslation('library')
  return (
    <div className={styles.bar} role="toolbar" aria-label={t(($) => $.acts.title)}>
      <span className={styles.chosen} role="status">
        {t(($) => $.selected, { count })}
      </span>
      <Button icon={<PanelRight {...ICON} />} onClick={onDetails}>
        {t(($) => $.acts.details)}
      </Button>
      {actions.move && (
        <IconButton label={t(($) => $.acts.move)} icon={<FolderInput {...ICON} />} onClick={actions.move} />
      )}
      {actions.remove && (
        <IconButton label={t(($) => $.acts.delete)} icon={<Trash2 {...ICON} />} onClick={actions.remove} />
      )}
      <IconButton label={t(($) => $.acts.clear)} icon={<X {...ICON} />} onClick={onClear} />
    </div>
  )
}
