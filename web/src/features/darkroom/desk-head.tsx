import type { Darkroom } from '@studio/contract/darkroom'
import { numberFormat } from '@studio/domain/kernel'
import { ArrowLeft, Redo, SquareSplitHorizontal, TriangleAlert, Undo } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton, IS_MOBILE, useMedia } from '../../design/index.ts'
import { useKeys, useTranslation } from '../../platform/index.ts'
import styles from './darkroom.module.css'
import { SaveState } from './save-state.tsx'
import { type OpenEdit, useEditorState } from './state/use-edit.ts'

interface DeskHeadProps {
  darkroom: Darkroom
  open: OpenEdit
  isComparing: boolean
  showsClipping: boolean
  isSaving: boolean
  /** Menu that copies and pastes. */
  clipboard: ReactNode
  onCompare: () => void
  onClipping: () => void
  onDone: () => void
  onLeave: () => void
}

const ICON = { size: 18, 'aria-hidden': true } as const

/** The way back, save state, undo, views and Done. */
export function DeskHead(props: DeskHeadProps) {
  const { darkroom, open, isComparing, showsClipping, isSaving, clipboard } = props
  const { t, i18n } = useTranslation('darkroom')
  const { canUndo, canRedo } = useEditorState(open.editor)
  const isMobile = useMedia(IS_MOBILE)
  const keys = {
    undo: useKeys('darkroomUndo'),
    redo: useKeys('darkroomRedo'),
    compare: useKeys('darkroomCompare'),
    clipping: useKeys('darkroomClipping'),
    done: useKeys('darkroomDone'),
  }
  const { width, height } = darkroom.original
  const number = numberFormat(i18n.language)
  return (
    <header className={styles.head}>
      <IconButton
        label={t(($) => $.back)}
        shortcut="Escape"
        icon={<ArrowLeft {...ICON} />}
        onClick={props.onLeave}
      />
      <div className={styles.names}>
        <h1 className={styles.title}>{t(($) => $.title)}</h1>
        <p className={styles.facts}>
          {number.format(width)} × {number.format(height)}
        </p>
        <SaveState open={open} className={styles.saved} />
      </div>
      <IconButton
        label={t(($) => $.undo)}
        shortcut={keys.undo}
        disabled={!canUndo}
        icon={<Undo {...ICON} />}
        onClick={open.editor.undo}
      />
      <IconButton
        label={t(($) => $.redo)}
        shortcut={keys.redo}
        disabled={!canRedo}
        icon={<Redo {...ICON} />}
        onClick={open.editor.redo}
      />
      <IconButton
        className={styles.wide}
        label={t(($) => $.clipping)}
        shortcut={keys.clipping}
        aria-pressed={showsClipping}
        icon={<TriangleAlert {...ICON} />}
        onClick={props.onClipping}
      />
      <IconButton
        className={styles.wide}
        label={t(($) => $.compare.title)}
        shortcut={keys.compare}
        aria-pressed={isComparing}
        icon={<SquareSplitHorizontal {...ICON} />}
        onClick={props.onCompare}
      />
      {clipboard}
      <Button
        variant="accent"
        shortcut={isMobile ? undefined : keys.done}
        loading={isSaving}
        onClick={props.onDone}
      >
        {t(($) => $.done)}
      </Button>
    </header>
  )
}
