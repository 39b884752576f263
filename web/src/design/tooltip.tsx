import type { ReactNode } from 'react'
import { Tooltip as Radix } from 'radix-ui'
import { Kbd } from './kbd.tsx'
import styles from './tooltip.module.css'

/** Once around the app: 700 ms until the first tooltip, 300 ms to go on to the next (specification, section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

export interface TooltipProps {
  text: string
  shortcut?: string | undefined
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  /** False shows none, for controls whose words are already in sight. */
  isEnabled?: boolean | undefined
  children: ReactNode
}

export function Tooltip({ text, shortcut, side = 'bottom', isEnabled = true, children }: TooltipProps) {
  if (!isEnabled) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tooltip} side={side} sideOffset={6} collisionPadding={8}>
          {text}
          {shortcut && <Kbd className={styles.keys}>{shortcut}</Kbd>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
