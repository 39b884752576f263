import type { ReactNode } from 'react'
import { Button } from '../../../design/index.ts'
import styles from './brief-foot.module.css'

interface GenerateFootProps {
  label: string
  isBusy: boolean
  isDisabled?: boolean
  /** Whether pressing it sends the form. */
  sends?: boolean
  shortcut: string
  /** What it costs, and what is to be known before. */
  children: ReactNode
  /** Beside the button. */
  beside?: ReactNode
}

/** Below a brief: what it costs, and the one thing to do next. */
export function GenerateFoot(props: GenerateFootProps) {
  const { label, isBusy, isDisabled = false, sends = true, shortcut, children, beside } = props
  return (
    <div className={styles.foot}>
      {children}
      <div className={styles.buttons}>
        <Button
          className={styles.generate}
          variant="accent"
          size="main"
          type={sends ? 'submit' : 'button'}
          loading={isBusy}
          disabled={isDisabled}
          shortcut={isBusy ? undefined : shortcut}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {label}
        </Button>
        {beside}
      </div>
    </div>
  )
}
