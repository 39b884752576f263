import { Check, CloudOff, TriangleAlert } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Button } from '../buttons/button.tsx'
import { Spinner } from './spinner.tsx'
import styles from './save-status.module.css'

interface SaveStatusProps {
  /** `manual`: waits for the user to press Save. */
  state: 'saved' | 'unsaved' | 'saving' | 'manual' | 'offline' | 'failed' | 'refused' | 'gone'
  text: string
  /** Reason why it couldn't be saved. */
  problem?: string | undefined
  /** Label of the button, if there is an action. */
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

/** Save state with an optional action. Its height is constant. */
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
