import { MAX_TITLE_LENGTH } from '@studio/contract/video'
import { ArrowLeft, Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import type { StoryboardAutosave, BoardAutosaveState } from './board/storyboard-autosave.ts'
import styles from './editor-head.module.css'
import { SavedState } from './board/saved-state.tsx'

interface EditorHeadProps {
  autosaveState: BoardAutosaveState
  boardAutosave: StoryboardAutosave
  onLeave: () => void
}

/** Back button, title and save state. */
export function EditorHead({ autosaveState, boardAutosave, onLeave }: EditorHeadProps) {
  const { t } = useTranslation('video')
  const [undoKeys, redoKeys] = [useKeys('undo'), useKeys('redo')]
  return (
    <header className={styles.head}>
      <IconButton
        label={t(($) => $.all)}
        icon={<ArrowLeft size={16} aria-hidden="true" />}
        onClick={onLeave}
      />
      <input
        name="title"
        className={styles.title}
        aria-label={t(($) => $.titleLabel)}
        placeholder={t(($) => $.untitled)}
        maxLength={MAX_TITLE_LENGTH}
        autoComplete="off"
        value={autosaveState.draft.title}
        onChange={({ currentTarget: { value } }) =>
          boardAutosave.change((draft) => ({ ...draft, title: value }), 'title')
        }
      />
      <SavedState autosaveState={autosaveState} onSave={() => void boardAutosave.flush()} />
      <div className={styles.undo}>
        <IconButton
          label={t(($) => $.undo)}
          shortcut={undoKeys}
          disabled={!autosaveState.canUndo}
          icon={<Undo2 size={16} aria-hidden="true" />}
          onClick={boardAutosave.undo}
        />
        <IconButton
          label={t(($) => $.redo)}
          shortcut={redoKeys}
          disabled={!autosaveState.canRedo}
          icon={<Redo2 size={16} aria-hidden="true" />}
          onClick={boardAutosave.redo}
        />
      </div>
    </header>
  )
}
