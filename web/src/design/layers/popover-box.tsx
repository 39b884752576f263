import { keepWhileComposing } from '../key-pressed.ts'
import type { ReactElement, ReactNode } from 'react'
import { Popover as Radix } from 'radix-ui'
import { classNames } from '../class-names.ts'
import floating from './floating.module.css'
import styles from './popover.module.css'

interface PopoverBoxProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The button it belongs to. */
  trigger: ReactElement
  /** What it is; read out. */
  label: string
  /** What it must not reach beyond; the window unless said. */
  within?: Element | null
  children: ReactNode
}

/** A surface with contents of its own under a button. Escape and a press elsewhere close it. Import it lazily only. */
export function PopoverBox({ isOpen, onOpen, trigger, label, within, children }: PopoverBoxProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          onEscapeKeyDown={keepWhileComposing}
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
