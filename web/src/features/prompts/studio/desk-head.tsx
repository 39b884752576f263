import { canonicalContent, type Prompt } from '@studio/contract/prompts'
import { Link } from '@tanstack/react-router'
import { Redo2, Undo2 } from 'lucide-react'
import { Button, IconButton } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'
import styles from './studio.module.css'
import type { Studio } from './use-studio.ts'

interface DeskHeadProps {
  prompt: Prompt | undefined
  studio: Studio
  isKeeping: boolean
  onSave: () => void
}

/** Title, save status, save button, undo and redo. */
export function DeskHead({ prompt, studio, isKeeping, onSave }: DeskHeadProps) {
  const { draft, canUndo, canRedo } = studio
  const { t } = useTranslation('prompt-studio')
  const keys = { undo: useKeys('undo'), redo: useKeys('redo'), save: useKeys('savePrompt') }
  const isSaved = prompt && canonicalContent(prompt.content) === canonicalContent(draft.content)
  const isKept = currentSetting('autoSave')
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <input
          className={styles.title}
          aria-label={t(($) => $.name)}
          value={draft.title}
          placeholder={t(($) => $.untitled)}
          maxLength={120}
          onChange={(event) => studio.setTitle(event.currentTarget.value)}
        />
        <p className={styles.purpose}>{t(($) => $.purpose)}</p>
        <p className={styles.status}>
          {prompt && (
            <Link to="/editor/$id" params={{ id: prompt.id }}>
              {t(($) => $.status.version, { number: prompt.head })}
            </Link>
          )}
          {prompt && ' · '}
          {isSaved
            ? t(($) => $.status.saved)
            : isKept
              ? t(($) => $.status.kept)
              : t(($) => $.status.notSaved)}
        </p>
      </div>
      <IconButton
        label={t(($) => $.undo)}
        icon={<Undo2 size={16} />}
        shortcut={keys.undo}
        disabled={!canUndo}
        onClick={studio.undo}
      />
      <IconButton
        label={t(($) => $.redo)}
        icon={<Redo2 size={16} />}
        shortcut={keys.redo}
        disabled={!canRedo}
        onClick={studio.redo}
      />
      <Button shortcut={keys.save} loading={isKeeping} onClick={onSave}>
        {t(($) => $[prompt ? 'saveVersion' : 'save'])}
      </Button>
    </header>
  )
}
