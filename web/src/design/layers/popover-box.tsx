import { ignoreWhileComposing } from '../key-pressed.ts'
import type { ReactElement, ReactNode } from 'react'
import { Popover as Radix } from 'radix-ui'
import { classNames } from '../class-names.ts'
import floating from './floating.module.css'
import styles from './popover.module.css'

interface PopoverBoxProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The trigger button. */
  trigger: ReactElement
  /** Accessible name. */
  label: string
  /** Collision boundary; the window by default. */
  within?: Element | null
  children: ReactNode
}

/** A popover with its content below a button. Escape and outside clicks close it. Import it lazily only. */
export function PopoverBox({ isOpen, onOpen, trigger, label, within, children }: PopoverBoxProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          onEscapeKeyDown={ignoreWhileComposing}
          className={classNames(floating.surface, styles.popover)}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          {...(within && { collisionBoundary: within })}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
