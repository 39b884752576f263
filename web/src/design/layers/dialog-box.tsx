import { ignoreWhileComposing } from '../key-pressed.ts'
import { useState } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useDesignText } from '../design-text.ts'
import { closesOnEscapePast } from './escape-past.ts'
import styles from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'
import { IconButton } from '../buttons/icon-button.tsx'

/** The dialog itself, loaded when one opens. */
export function DialogBox({
  isOpen,
  onClose,
  title,
  description,
  actions,
  width = 480,
  initialFocus,
  children,
}: DialogProps) {
  const text = useDesignText()
  // These dialogs have no trigger that Radix could return the focus to.
  const [before] = useState(() => document.activeElement)
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          onEscapeKeyDown={ignoreWhileComposing}
          // React also calls the handlers of a form around the dialog, whose fields these are not.
          onSubmit={(event) => event.stopPropagation()}
          ref={closesOnEscapePast(() => onClose?.())}
          className={styles.dialog}
          style={{ maxWidth: width }}
          onOpenAutoFocus={(event) => {
            const start = initialFocus?.()
            if (!start) return
            event.preventDefault()
            start.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {onClose && (
              <Radix.Close asChild>
                <IconButton label={text.close} icon={<X size={16} aria-hidden="true" />} />
              </Radix.Close>
            )}
          </header>
          <div className={styles.body}>
            {description && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
            {children}
          </div>
          {actions && <footer className={styles.foot}>{actions}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
