import type { ReactNode } from 'react'
import styles from './tooltip.module.css'
import type { Side } from './tooltip-place.ts'

export interface TooltipProps {
  text: string
  shortcut?: string | undefined
  side?: Side | undefined
  /** False disables it, for controls with a visible label. */
  isEnabled?: boolean | undefined
  /** The control. Its accessible name must not depend on the tooltip, which is visual only. */
  children: ReactNode
}

/**
 * Marks a control with its tooltip text. `Tooltips` shows it and can be loaded later. A library's tooltip would cost
 * 15 KiB before first paint of every screen.
 */
export function Tooltip({ text, shortcut, side = 'bottom', isEnabled = true, children }: TooltipProps) {
  if (!isEnabled) return children
  return (
    <span className={styles.anchor} data-tooltip={text} data-tooltip-keys={shortcut} data-tooltip-side={side}>
      {children}
    </span>
  )
}
