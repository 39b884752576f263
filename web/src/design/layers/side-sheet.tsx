import { ignoreWhileComposing } from '../key-pressed.ts'
import type { ReactNode } from 'react'
import { Dialog as Radix } from 'radix-ui'
import styles from './side-sheet.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'

export interface SideSheetProps {
  isOpen: boolean
  onClose: () => void
  /** Accessible name; not visible. */
  title: string
  children: ReactNode
}

/** A sheet at the left edge, for navigation on small screens. */
export function SideSheet({ isOpen, onClose, title, children }: SideSheetProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          onEscapeKeyDown={ignoreWhileComposing}
          className={styles.sheet}
          aria-describedby={undefined}
        >
          <VisuallyHidden>
            <Radix.Title>{title}</Radix.Title>
          </VisuallyHidden>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
