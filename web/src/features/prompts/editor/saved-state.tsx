import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { Button, Spinner } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import type { KeptPrompt, PromptKeeper } from '../sync/index.ts'
import styles from './editor.module.css'

const ICONS = {
  saved: Check,
  offline: CloudOff,
  failed: TriangleAlert,
  refused: TriangleAlert,
  gone: TriangleAlert,
}

/** Whether all that is written is saved, and what to do where it is not. It keeps its height. */
export function SavedState({ kept: { saved, problem }, keeper }: { kept: KeptPrompt; keeper: PromptKeeper }) {
  const { t } = useTranslation('prompt-editor')
  const errorText = useErrorText()
  const isManual = saved === 'unsaved' && !settingNow('autoSave')
  const Icon = saved === 'saving' || saved === 'unsaved' ? null : ICONS[saved]
  return (
    <div className={styles.state} data-state={isManual ? 'manual' : saved}>
      {Icon ? (
        <Icon size={14} aria-hidden="true" />
      ) : isManual ? (
        <TriangleAlert size={14} aria-hidden="true" />
      ) : (
        <Spinner />
      )}
      <p role="status" title={problem ? errorText(problem) : undefined}>
        {t(($) => $.saved[isManual ? 'notYet' : saved])}
      </p>
      {(isManual || saved === 'failed') && (
        <Button variant="plain" onClick={() => void keeper.flush()}>
          {t(($) => (isManual ? $.saved.save : $.saved.again))}
        </Button>
      )}
    </div>
  )
}
