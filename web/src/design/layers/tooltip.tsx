import type { ReactNode } from 'react'
import styles from './tooltip.module.css'
import type { Side } from './tooltip-place.ts'

export interface TooltipProps {
  text: string
  shortcut?: string | undefined
  side?: Side | undefined
  /** False shows none, for controls whose words are already in sight. */
  isEnabled?: boolean | undefined
  /** One control. Its name must not depend on the tooltip, which is for the eye only. */
  children: ReactNode
}

/**
 * Marks a control; `Tooltips` shows the text, and can be fetched after what is marked. A library's tooltip costs 15 KiB
 * before the first paint of every screen, and this is all that is needed of it.
 */
export function Tooltip({ text, shortcut, side = 'bottom', isEnabled = true, children }: TooltipProps) {
  if (!isEnabled) return children
  return (
    <span className={styles.anchor} data-tooltip={text} data-tooltip-keys={shortcut} data-tooltip-side={side}>
      {children}
    </span>
  )
}
