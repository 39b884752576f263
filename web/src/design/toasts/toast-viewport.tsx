import { useState, useSyncExternalStore } from 'react'
import { Check, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { classNames } from '../class-names.ts'
import { useDesignText } from '../design-text.ts'
import { escapePast } from '../layers/escape-past.ts'
import styles from './toast.module.css'
import { avoidFocus } from './toast-keep-clear.ts'
import { type ToastEntry, useToaster } from './toast-store.ts'

/**
 * Shows the current toast for 5000 ms. Escape or a 50 px swipe to the right dismisses it, F8 focuses it, and it
 * covers no button.
 */
export function ToastViewport() {
  const toaster = useToaster()
  const text = useDesignText()
  const entry = useSyncExternalStore(toaster.subscribe, toaster.current)
  return (
    <Radix.Provider label={text.notifications} duration={5000} swipeDirection="right" swipeThreshold={50}>
      {entry && <ToastCard key={entry.id} entry={entry} />}
      <Radix.Viewport className={styles.viewport} label={`${text.notifications} ({hotkey})`} />
    </Radix.Provider>
  )
}

/** Longer than the exit animation; without animation the card disappears immediately. */
const REMOVAL_DELAY = 200

const followPage = (card: HTMLLIElement | null) => (card ? avoidFocus(card) : undefined)

function ToastCard({ entry }: { entry: ToastEntry }) {
  const toaster = useToaster()
  const text = useDesignText()
  const [isOpen, setIsOpen] = useState(true)
  const close = (open: boolean) => {
    if (open) return
    setIsOpen(false)
    setTimeout(() => toaster.remove(entry.id), REMOVAL_DELAY)
  }
  const { title, description, tone = 'plain', action, duration } = entry
  return (
    <Radix.Root
      ref={followPage}
      className={classNames(styles.toast, styles[tone])}
      open={isOpen}
      onOpenChange={close}
      type={tone === 'bad' ? 'foreground' : 'background'}
      {...(duration && { duration })}
      // With an open dialog Escape closes the dialog, unless the toast has focus.
      onEscapeKeyDown={(event) => {
        const focusedToast = document.activeElement?.closest('[data-toast]')
        if (!focusedToast && escapePast()) event.preventDefault()
      }}
      data-toast=""
    >
      {tone === 'good' && <Check className={styles.icon} size={16} aria-hidden="true" />}
      {tone === 'bad' && <TriangleAlert className={styles.icon} size={16} aria-hidden="true" />}
      <div className={styles.words}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action className={styles.action} altText={action.label} onClick={action.onSelect}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close className={styles.close} aria-label={text.dismiss}>
        <X size={14} aria-hidden="true" />
      </Radix.Close>
    </Radix.Root>
  )
}
