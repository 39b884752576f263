import { Link } from '@tanstack/react-router'
import { ArrowUpRight } from 'lucide-react'
import { lazyComponent } from '../../../design/index.ts'
import { useEconomyDialog } from '../../../features/economy/index.ts'
import { useTranslation } from '../../../platform/index.ts'
import type { NavGroup, NavItem } from './nav-items.ts'
import styles from './sidebar.module.css'
import { useNavGroups } from './use-nav-groups.ts'
import { useWaiting } from '../use-waiting.ts'

const FoldedGroup = lazyComponent(() => import('./folded-group.tsx').then((m) => m.FoldedGroup))

interface SidebarIndexProps {
  isWide: boolean
  onNavigate?: (() => void) | undefined
}

/** Sidebar without the tools: lists of links, or one icon per group when collapsed. */
export function SidebarIndex({ isWide, onNavigate }: SidebarIndexProps) {
  return useNavGroups().map((group) => (
    <IndexGroup key={group.name} group={group} isWide={isWide} onNavigate={onNavigate} />
  ))
}

export function IndexGroup({ group, isWide, onNavigate }: SidebarIndexProps & { group: NavGroup }) {
  return isWide ? <WordGroup group={group} onNavigate={onNavigate} /> : <FoldedGroup group={group} />
}

/** Nested links of a tool, or an icon that opens them when collapsed. */
export function WithinTool({
  group,
  label,
  isWide,
  onNavigate,
}: SidebarIndexProps & { group: NavGroup; label: string }) {
  const waitingAt = useWaiting()
  if (!isWide) return <FoldedGroup group={group} />
  return (
    <ul className={styles.within} aria-label={label}>
      {group.items.map((item) => (
        <li key={item.to}>
          <WordLink item={item} waiting={waitingAt(item)} onNavigate={onNavigate} />
        </li>
      ))}
    </ul>
  )
}

function WordGroup({ group, onNavigate }: { group: NavGroup; onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  const open = useEconomyDialog()
  const waitingAt = useWaiting()
  const buyCoins = () => {
    onNavigate?.()
    open({ dialog: 'purchase' })
  }
  return (
    <div className={styles.group}>
      <p className={styles.groupName} id={`nav-${group.name}`}>
        {t(($) => $.nav[group.name])}
      </p>
      <ul className={styles.words} aria-labelledby={`nav-${group.name}`}>
        {group.items.map((item) => (
          <li key={item.to}>
            <WordLink item={item} waiting={waitingAt(item)} onNavigate={onNavigate} />
          </li>
        ))}
        {group.name === 'community' && (
          <li>
            {/* Opens the purchase dialog (specification, section 2). */}
            <button type="button" className={styles.word} aria-haspopup="dialog" onClick={buyCoins}>
              {t(($) => $.nav.coins)}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}

interface WordLinkProps {
  item: NavItem
  waiting: number
  onNavigate?: (() => void) | undefined
}

function WordLink({ item: { to, screen, opensTab }, waiting, onNavigate }: WordLinkProps) {
  const { t } = useTranslation('shell')
  const { t: appText } = useTranslation('app')
  const name = appText(($) => $.screens[screen])
  return (
    <Link
      to={to}
      className={styles.word}
      activeOptions={{ exact: true, includeSearch: false }}
      {...(opensTab && { target: '_blank', 'aria-label': `${name} ${t(($) => $.nav.newTab)}` })}
      onClick={onNavigate}
    >
      {name}
      {opensTab && <ArrowUpRight size={14} aria-hidden="true" />}
      {waiting > 0 && <span className={styles.waiting}>{waiting}</span>}
    </Link>
  )
}
