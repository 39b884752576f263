import type { PromptListItem } from '@studio/contract/prompts'
import { Download, FolderInput, Star, Tag, Trash2, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { Button, IconButton, keyPressed } from '../../../../design/index.ts'
import styles from './bulk-bar.module.css'
import type { Choice } from './use-choice.ts'

const ICON = { size: 16, 'aria-hidden': true } as const

interface BulkBarProps {
  prompts: readonly PromptListItem[]
  choice: Choice
  onMove: () => void
  onTags: () => void
  onFavourite: () => void
  onExport: () => void
  onDelete: () => void
}

/** Toolbar at the bottom of the list while prompts are selected. Escape clears the selection. */
export function BulkBar({ prompts, choice, onMove, onTags, onFavourite, onExport, onDelete }: BulkBarProps) {
  const { t } = useTranslation('saved-prompts')
  const leave = useEffectEvent((event: KeyboardEvent) => {
    const isInControl = (event.target as Element).closest(
      'input:not([type=checkbox]), [role=dialog], [role=menu]',
    )
    if (keyPressed(event) === 'Escape' && !event.defaultPrevented && !isInControl) choice.clear()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => leave(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={styles.place}>
      <div className={styles.bar} role="toolbar" aria-label={t(($) => $.bulk.title)}>
        <span className={styles.count} role="status">
          {t(($) => $.bulk.count, { count: prompts.length })}
        </span>
        <Button variant="plain" onClick={choice.chooseAll}>
          {t(($) => $.bulk.all)}
        </Button>
        <span className={styles.tools}>
          <IconButton label={t(($) => $.bulk.move)} icon={<FolderInput {...ICON} />} onClick={onMove} />
          <IconButton label={t(($) => $.bulk.tags)} icon={<Tag {...ICON} />} onClick={onTags} />
          <IconButton label={t(($) => $.bulk.favourite)} icon={<Star {...ICON} />} onClick={onFavourite} />
          <IconButton label={t(($) => $.bulk.export)} icon={<Download {...ICON} />} onClick={onExport} />
          <IconButton
            label={t(($) => $.bulk.delete)}
            tone="danger"
            icon={<Trash2 {...ICON} />}
            onClick={onDelete}
          />
        </span>
        <IconButton
          label={t(($) => $.bulk.clear)}
          shortcut="Escape"
          icon={<X {...ICON} />}
          onClick={choice.clear}
        />
      </div>
    </div>
  )
}
