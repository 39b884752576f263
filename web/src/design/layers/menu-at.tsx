import { lazyComponent } from '../lazy-component.tsx'
import styles from './menu-at.module.css'
import type { MenuEntry } from './menu.tsx'

interface MenuAtProps {
  /** Accessible name: the item the menu belongs to. */
  label: string
  /** Position in window pixels. */
  at: { x: number; y: number }
  entries: readonly MenuEntry[]
  onClose: () => void
}

const MenuList = lazyComponent(() => import('./menu-list.tsx').then((m) => m.MenuList))

/** A context menu at a point of the window, initially open. The caller restores the focus. */
export function MenuAt({ label, at, entries, onClose }: MenuAtProps) {
  return (
    <MenuList
      entries={entries}
      onClose={onClose}
      align="start"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          className={styles.point}
          style={{ left: at.x, top: at.y }}
          aria-label={label}
        />
      }
    />
  )
}
