import { ignoreWhileComposing, keyPressed } from '../key-pressed.ts'
import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useDesignText } from '../design-text.ts'
import styles from './drawer.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { WIDE_SCREEN, useMedia } from '../use-media.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Small text beside the title: `1 running, 1 queued`. */
  extra?: ReactNode
  /** Shortcut that toggles it, shown beside the close button. */
  shortcut?: string | undefined
  /** Below the title, above the scrolling content: filters. */
  tools?: ReactNode
  children: ReactNode
}

/**
 * A panel of 380 px on the right. From 1280 px it docks below the header and the page makes room; below that it
 * covers the page with a backdrop. Place it after the page in the shell's slot.
 */
export function Drawer(props: DrawerProps) {
  const { isOpen, onClose, title } = props
  const docks = useMedia(WIDE_SCREEN)
  if (docks) {
    if (!isOpen) return null
    return (
      // Handles keys pressed inside it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
      <aside
        className={styles.docked}
        aria-label={title}
        onKeyDown={(event) => keyPressed(event) === 'Escape' && !event.defaultPrevented && onClose()}
      >
        <DrawerBody {...props} heading={<h2 className={styles.title}>{title}</h2>} />
      </aside>
    )
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          onEscapeKeyDown={ignoreWhileComposing}
          className={styles.over}
          aria-describedby={undefined}
        >
          <DrawerBody {...props} heading={<Radix.Title className={styles.title}>{title}</Radix.Title>} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function DrawerBody({
  onClose,
  extra,
  shortcut,
  tools,
  children,
  heading,
}: DrawerProps & { heading: ReactNode }) {
  const text = useDesignText()
  return (
    <>
      <header className={styles.head}>
        <div className={styles.row}>
          {heading}
          {extra && <span className={styles.aside}>{extra}</span>}
          <IconButton
            className={styles.close}
            label={text.close}
            shortcut={shortcut}
            icon={<X size={16} aria-hidden="true" />}
            onClick={onClose}
          />
        </div>
        {tools}
      </header>
      <div className={styles.scroll}>{children}</div>
    </>
  )
}
