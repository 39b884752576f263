import { SaveStatus } from '../../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../../platform/index.ts'
import { currentSetting } from '../../../settings/index.ts'
import type { BoardAutosaveState } from './storyboard-autosave.ts'

/** Save state, with a button if something wasn't saved. */
export function SavedState({
  autosaveState: { saved, problem },
  onSave,
}: {
  autosaveState: BoardAutosaveState
  onSave: () => void
}) {
  const { t } = useTranslation('video')
  const errorText = useErrorText()
  const isManual = saved === 'unsaved' && !currentSetting('autoSave')
  const canAct = isManual || saved === 'failed' || saved === 'offline'
  return (
    <SaveStatus
      state={isManual ? 'manual' : saved}
      text={t(($) => $.saved[isManual ? 'notYet' : saved])}
      problem={problem ? errorText(problem) : undefined}
      action={canAct ? t(($) => (isManual ? $.saved.save : $.saved.again)) : undefined}
      onAct={onSave}
    />
  )
}
