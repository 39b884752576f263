import { canonicalContent, type Prompt } from '@studio/contract/prompts'
import { Link } from '@tanstack/react-router'
import { Redo2, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../design/index.ts'
import { useKeys } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import './prompt-studio.texts.ts'
import type { StudioDraft } from './studio-draft.ts'
import styles from './studio.module.css'

interface DeskHeadProps {
  prompt: Prompt | undefined
  draft: StudioDraft
  canUndo: boolean
  canRedo: boolean
  isKeeping: boolean
  onTitle: (title: string) => void
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

/** What the prompt is called, whether it is saved, and what saves it or takes a step back. */
export function DeskHead(props: DeskHeadProps) {
  const { prompt, draft, canUndo, canRedo, isKeeping, onTitle, onUndo, onRedo, onSave } = props
  const { t } = useTranslation('prompt-studio')
  const keys = { undo: useKeys('undo'), redo: useKeys('redo'), save: useKeys('savePrompt') }
  const isSaved = prompt && canonicalContent(prompt.content) === canonicalContent(draft.content)
  const isKept = settingNow('autoSave')
  return (
    <header className={styles.head}>
      <div className={styles.name}>
        <input
          className={styles.title}
          aria-label={t(($) => $.name)}
          value={draft.title}
          placeholder={t(($) => $.untitled)}
          maxLength={120}
          onChange={(event) => onTitle(event.currentTarget.value)}
        />
        <p className={styles.status}>
          {prompt && (
            <Link to="/editor/$id" params={{ id: prompt.id }}>
              {t(($) => $.status.version, { number: prompt.head })}
            </Link>
          )}
          {prompt && ', '}
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
        onClick={onUndo}
      />
      <IconButton
        label={t(($) => $.redo)}
        icon={<Redo2 size={16} />}
        shortcut={keys.redo}
        disabled={!canRedo}
        onClick={onRedo}
      />
      <Button shortcut={keys.save} loading={isKeeping} onClick={onSave}>
        {t(($) => $[prompt ? 'saveVersion' : 'save'])}
      </Button>
    </header>
  )
}
