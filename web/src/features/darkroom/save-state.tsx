import { SaveStatus } from '../../design/index.ts'
import { useStoredValue } from '../../platform/autosave/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { currentSetting } from '../settings/index.ts'
import type { OpenEdit } from './state/use-edit.ts'

/** Whether the edit is saved, and what to do if it isn’t. */
export function SaveState({ open, className }: { open: OpenEdit; className?: string | undefined }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { saved = 'saved', problem = null } = useStoredValue(open.autosave) ?? {}
  const isManual = saved === 'unsaved' && !currentSetting('autoSave')
  const state = isManual ? 'manual' : saved
  const canSave = isManual || saved === 'failed' || saved === 'refused'
  return (
    <SaveStatus
      className={className}
      state={state}
      text={t(($) => $.save[state])}
      problem={problem ? errorText(problem) : undefined}
      action={canSave ? t(($) => (isManual ? $.save.action : $.retry)) : undefined}
      onAct={() => void open.autosave.flush()}
    />
  )
}
