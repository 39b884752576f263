import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../design/index.ts'
import {
  keyboard,
  type ShortcutGroup,
  type ShortcutId,
  shortcutIds,
  SHORTCUTS,
  useTranslation,
} from '../../platform/index.ts'
import { addLateShortcuts } from '../../platform/keys/late-shortcuts.ts'
import { ShortcutRow } from './shortcut-row.tsx'
import styles from './shortcut-list.module.css'

const GROUPS: readonly ShortcutGroup[] = [
  'general',
  'go',
  'create',
  'film',
  'pictures',
  'darkroom',
  'culling',
  'library',
  'roadmap',
  'jobs',
  'jobList',
  'admin',
]

/** Admin shortcuts are listed for admins only. */
const isAnswered = (group: ShortcutGroup): boolean => group !== 'admin' || keyboard.answers('adminConsole')

/** All shortcuts by group; each can be rebound. */
export function ShortcutList() {
  addLateShortcuts()
  const { t } = useTranslation('shortcuts')
  const bound = useSyncExternalStore(keyboard.watch, snapshot)
  const [changing, setChanging] = useState<ShortcutId>()
  const isChanged = shortcutIds().some((id) => keyboard.keysOf(id) !== SHORTCUTS[id]?.keys)
  return (
    <div className={styles.list} data-bound={bound}>
      {GROUPS.filter(isAnswered).map((group) => (
        <section key={group} aria-labelledby={`shortcuts-${group}`}>
          <h3 id={`shortcuts-${group}`} className={styles.title}>
            {t(($) => $.groups[group])}
          </h3>
          <ul className={styles.rows}>
            {shortcutIds()
              .filter((id) => SHORTCUTS[id]?.group === group)
              .map((id) => (
                <ShortcutRow
                  key={id}
                  id={id}
                  isChanging={changing === id}
                  onChange={(isOn) => setChanging(isOn ? id : undefined)}
                />
              ))}
          </ul>
        </section>
      ))}
      <div className={styles.foot}>
        <p className={styles.note}>{t(($) => $.note)}</p>
        <Button disabled={!isChanged} onClick={keyboard.reset}>
          {t(($) => $.resetAll)}
        </Button>
      </div>
    </div>
  )
}

/** Text changes with every rebinding. */
const snapshot = (): string =>
  shortcutIds()
    .map((id) => keyboard.keysOf(id).join('|'))
    .join()
