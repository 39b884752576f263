import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { Button, Spinner } from '../../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../../platform/index.ts'
import { settingNow } from '../../../settings/index.ts'
import type { KeptBoard } from './board-keeper.ts'
import styles from './saved-state.module.css'

/** Whether everything is saved, and what to do where it is not. */
export function SavedState({ kept: { saved, problem }, onSave }: { kept: KeptBoard; onSave: () => void }) {
  const { t } = useTranslation('video')
  const errorText = useErrorText()
  const isManual = saved === 'unsaved' && !settingNow('autoSave')
  const icon = {
    saved: Check,
    offline: CloudOff,
    failed: TriangleAlert,
    refused: TriangleAlert,
    gone: TriangleAlert,
  }
  const Icon = saved === 'saving' || saved === 'unsaved' ? null : icon[saved]
  return (
    <div className={styles.state} data-state={saved}>
      <p role="status" className={styles.words} title={problem ? errorText(problem) : undefined}>
        {Icon ? <Icon size={14} aria-hidden="true" /> : !isManual && <Spinner />}
        <span>{t(($) => $.saved[isManual ? 'notYet' : saved])}</span>
      </p>
      {(isManual || saved === 'failed' || saved === 'offline') && (
        <Button variant="plain" onClick={onSave}>
          {t(($) => (isManual ? $.saved.save : $.saved.again))}
        </Button>
      )}
    </div>
  )
}
