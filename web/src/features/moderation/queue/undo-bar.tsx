import { UNDO_SECONDS, undoDecision } from '@studio/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import styles from './queue.module.css'
import { useCaseKeys } from './use-case-keys.ts'

export interface Undoable {
  caseId: string
  /** Description of the decision. */
  done: string
  at: number
}

/** Undo bar of the last decision, shown during its undo period. */
export function UndoBar({ undoable, onUndone }: { undoable: Undoable; onUndone: (caseId: string) => void }) {
  const { t } = useTranslation('moderation')
  const errorText = useErrorText()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil(UNDO_SECONDS - (now - undoable.at) / 1000))
  const undo = useMutation({
    mutationFn: () => call(undoDecision, { params: { id: undoable.caseId } }),
    onSuccess: () => onUndone(undoable.caseId),
  })
  const isExpired = seconds === 0
  useCaseKeys({ z: isExpired || undo.isPending ? undefined : () => undo.mutate() })
  if (isExpired && !undo.error) return null
  return (
    <div className={styles.undo}>
      <span>{undoable.done}</span>
      <Button
        variant="plain"
        aria-keyshortcuts="Z"
        loading={undo.isPending}
        disabled={isExpired}
        onClick={() => undo.mutate()}
      >
        {t(($) => $.acts.undoFor, { seconds })}
      </Button>
      <span role="alert" className={styles.error}>
        {undo.error && errorText(undo.error)}
      </span>
    </div>
  )
}
