import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { Menu, type MenuEntry, VisuallyHidden } from '../../../design/index.ts'
import { useEconomyDialog } from '../../../features/economy/index.ts'
import type { NavGroup } from './nav-items.ts'
import styles from './sidebar.module.css'
import { useWaiting } from '../use-waiting.ts'

/** A group of the collapsed sidebar: an icon that opens its links, with a dot if something needs attention. */
export function FoldedGroup({ group: { name, icon: Icon, items } }: { group: NavGroup }) {
  const { t } = useTranslation('shell')
  const { t: appText } = useTranslation('app')
  const navigate = useNavigate()
  const openEconomy = useEconomyDialog()
  const waitingAt = useWaiting()
  const label = t(($) => $.nav[name])
  const waits = items.some((item) => waitingAt(item) > 0)
  const entries: MenuEntry[] = items.map((item) => ({
    label: appText(($) => $.screens[item.screen]),
    shortcut: String(waitingAt(item) || ''),
    onSelect: () => void (item.opensTab ? open(item.to, '_blank', 'noopener') : navigate({ to: item.to })),
  }))
  const coins = { label: t(($) => $.nav.coins), onSelect: () => openEconomy({ dialog: 'purchase' }) }
  return (
    <Menu
      side="right"
      align="start"
      trigger={
        <button type="button" className={styles.link} aria-label={label}>
          <Icon size={16} aria-hidden="true" />
          {waits && <span className={styles.dot} />}
          {waits && <VisuallyHidden>{t(($) => $.nav.waiting)}</VisuallyHidden>}
        </button>
      }
      entries={[{ caption: label }, ...entries, ...(name === 'community' ? [coins] : [])]}
    />
  )
}
