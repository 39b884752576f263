import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Button } from '../buttons/button.tsx'
import { Spinner } from './spinner.tsx'
import styles from './save-status.module.css'

interface SaveStatusProps {
  /** `manual`: it waits until somebody says Save. */
  state: 'saved' | 'unsaved' | 'saving' | 'manual' | 'offline' | 'failed' | 'refused' | 'gone'
  text: string
  /** Why it could not be saved. */
  problem?: string | undefined
  /** What the button says, where pressing one helps. */
  action?: string | undefined
  onAct: () => void
  className?: string | undefined
}

const ICONS = {
  saved: Check,
  manual: TriangleAlert,
  offline: CloudOff,
  failed: TriangleAlert,
  refused: TriangleAlert,
  gone: TriangleAlert,
}

/** Whether all that is written is saved, and what to do where it is not. It keeps its height. */
export function SaveStatus({ state, text, problem, action, onAct, className }: SaveStatusProps) {
  const Icon = state === 'saving' || state === 'unsaved' ? null : ICONS[state]
  return (
    <div className={classNames(styles.state, className)} data-state={state}>
      {Icon ? <Icon size={14} aria-hidden="true" /> : <Spinner />}
      <p role="status" title={problem}>
        {text}
      </p>
      {action && (
        <Button variant="plain" onClick={onAct}>
          {action}
        </Button>
      )}
    </div>
  )
}
