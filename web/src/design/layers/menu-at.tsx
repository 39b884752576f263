import { late } from '../late.tsx'
import styles from './menu-at.module.css'
import type { MenuEntry } from './menu.tsx'

interface MenuAtProps {
  /** Whose menu it is, read out. */
  label: string
  /** Where it opens, in pixels of the window. */
  at: { x: number; y: number }
  entries: readonly MenuEntry[]
  onClose: () => void
}

const MenuList = late(() => import('./menu-list.tsx').then((m) => m.MenuList))

/** A menu of actions at a point of the window, open from the start. Who shows it gives the focus back. */
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
