import { Link } from '@tanstack/react-router'
import { ArrowUpRight, Coins, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge, IconButton, Kbd, Tooltip } from '../../design/index.ts'
import { useEconomyDialog } from '../../features/economy/index.ts'
import { useKeys } from '../../platform/index.ts'
import '../app.texts.ts'
import { NAV_GROUPS, type NavItem } from './nav-items.ts'
import styles from './sidebar.module.css'
import { useOwnUser } from './use-own-user.ts'
import { useSignOut } from './use-sign-out.ts'

interface SidebarProps {
  isWide: boolean
  /** In the side sheet of small screens, going somewhere closes it. */
  onNavigate?: (() => void) | undefined
}

/** What the sidebar holds; the same in the side sheet. */
export function SidebarContent({ isWide, onNavigate }: SidebarProps) {
  const { t } = useTranslation('app')
  return (
    <>
      <div className="shell-brand">
        <Link to="/dashboard" className="wordmark" onClick={onNavigate}>
          Studio Alpha
        </Link>
        {onNavigate && <Badge tone="warn">{t(($) => $.alpha.tag)}</Badge>}
      </div>
      <nav className={styles.nav} aria-label={t(($) => $.nav.label)} data-wide={isWide}>
        {NAV_GROUPS.map((group) => (
          <div key={group.name} className={styles.group}>
            <p className={styles.groupName} id={`nav-${group.name}`}>
              {t(($) => $.nav[group.name])}
            </p>
            <ul className={styles.list} aria-labelledby={`nav-${group.name}`}>
              {group.items.map((item) => (
                <li key={item.to}>
                  <NavLink item={item} isWide={isWide} onNavigate={onNavigate} />
                </li>
              ))}
              {group.name === 'community' && (
                <li>
                  <MirrorCoins isWide={isWide} onNavigate={onNavigate} />
                </li>
              )}
            </ul>
          </div>
        ))}
      </nav>
      <SidebarFooter isWide={isWide} />
    </>
  )
}

function NavLink({
  item,
  isWide,
  onNavigate,
}: {
  item: NavItem
  isWide: boolean
  onNavigate?: (() => void) | undefined
}) {
  const { t } = useTranslation('app')
  const name = t(($) => $.screens[item.screen])
  const Icon = item.icon
  const keys = useKeys(item.shortcut)
  return (
    <Tooltip text={name} shortcut={keys} side="right" isEnabled={!isWide}>
      <Link
        to={item.to}
        className={styles.link}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(item.opensTab && { target: '_blank', 'aria-label': `${name} ${t(($) => $.nav.newTab)}` })}
        onClick={onNavigate}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        {item.opensTab && <ArrowUpRight className={styles.keys} size={14} aria-hidden="true" />}
        {keys && <Kbd className={styles.keys}>{keys}</Kbd>}
      </Link>
    </Tooltip>
  )
}

/** Opens the purchase dialog (specification, section 2). */
function MirrorCoins({ isWide, onNavigate }: SidebarProps) {
  const { t } = useTranslation('app')
  const open = useEconomyDialog()
  return (
    <Tooltip text={t(($) => $.nav.coins)} side="right" isEnabled={!isWide}>
      <button
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        onClick={() => {
          onNavigate?.()
          open({ dialog: 'purchase' })
        }}
      >
        <Coins size={16} aria-hidden="true" />
        <span className={styles.name}>{t(($) => $.nav.coins)}</span>
      </button>
    </Tooltip>
  )
}

function SidebarFooter({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation('app')
  const { initial, name, email } = useOwnUser()
  const { signOut, isLeaving } = useSignOut()
  return (
    <div className={styles.foot} data-wide={isWide}>
      <span className={styles.avatar} aria-hidden="true">
        {initial}
      </span>
      <div className={styles.who}>
        <p className={styles.person}>{name}</p>
        <p className={styles.email}>{email}</p>
      </div>
      <IconButton
        label={t(($) => $.user.signOut)}
        icon={<LogOut size={16} aria-hidden="true" />}
        tooltipSide={isWide ? 'top' : 'right'}
        loading={isLeaving}
        onClick={signOut}
      />
    </div>
  )
}
