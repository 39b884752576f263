import type { ReactNode } from 'react'
import { Button } from '../../../design/index.ts'
import styles from './brief-foot.module.css'

interface GenerateFootProps {
  label: string
  isBusy: boolean
  isDisabled?: boolean
  /** True if the button submits the form. */
  sends?: boolean
  shortcut: string
  /** Cost and notices. */
  children: ReactNode
  /** Content beside the button. */
  beside?: ReactNode
}

/** Foot of a brief: cost and Generate button. */
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
