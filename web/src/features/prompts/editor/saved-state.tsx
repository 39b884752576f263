import { SaveStatus } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'
import type { PromptAutosaveState, PromptAutosave } from '../sync/index.ts'
import styles from './editor.module.css'

/** Save status, with an action if saving failed. */
export function SavedState({
  autosaveState: { saved, problem },
  autosave,
}: {
  autosaveState: PromptAutosaveState
  autosave: PromptAutosave
}) {
  const { t } = useTranslation('prompt-editor')
  const errorText = useErrorText()
  const isManual = saved === 'unsaved' && !currentSetting('autoSave')
  const canAct = isManual || saved === 'failed'
  return (
    <SaveStatus
      className={styles.state}
      state={isManual ? 'manual' : saved}
      text={t(($) => $.saved[isManual ? 'notYet' : saved])}
      problem={problem ? errorText(problem) : undefined}
      action={canAct ? t(($) => (isManual ? $.saved.save : $.saved.again)) : undefined}
      onAct={() => void autosave.flush()}
    />
  )
}
