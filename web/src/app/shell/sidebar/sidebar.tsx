import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { IconButton, Kbd, lazyComponent, Tooltip } from '../../../design/index.ts'
import { useKeys, useTranslation } from '../../../platform/index.ts'
import { Copyright } from '../../copyright.tsx'
import { TOOLS } from './nav-items.ts'
import { SidebarIndex, WithinTool } from './sidebar-index.tsx'
import styles from './sidebar.module.css'
import { useOwnUser } from '../use-own-user.ts'
import { useSignOut } from '../use-sign-out.ts'

const AdminIndex = lazyComponent(() => import('./admin-index.tsx').then((m) => m.AdminIndex))

interface SidebarProps {
  isWide: boolean
  /** Closes the sheet on small screens. */
  onNavigate?: (() => void) | undefined
}

/** Sidebar content, shared with the sheet. */
export function SidebarContent({ isWide, onNavigate }: SidebarProps) {
  const { t } = useTranslation('shell')
  const { t: appText } = useTranslation('app')
  const { isAdmin } = useOwnUser()
  return (
    <>
      <div className="shell-brand">
        <Link to="/dashboard" className="wordmark" onClick={onNavigate}>
          Studio Alpha
        </Link>
      </div>
      <nav className={styles.nav} aria-label={t(($) => $.nav.label)} data-wide={isWide}>
        <div className={styles.group}>
          <p className={styles.groupName} id="nav-studio">
            {t(($) => $.nav.studio)}
          </p>
          <ul className={styles.list} aria-labelledby="nav-studio">
            {TOOLS.map((tool) => (
              <li key={tool.to}>
                <ToolLink tool={tool} isWide={isWide} onNavigate={onNavigate} />
                {tool.within && (
                  <WithinTool
                    group={tool.within}
                    label={appText(($) => $.screens[tool.screen])}
                    isWide={isWide}
                    onNavigate={onNavigate}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
        <SidebarIndex isWide={isWide} onNavigate={onNavigate} />
        {isAdmin && <AdminIndex isWide={isWide} onNavigate={onNavigate} />}
      </nav>
      {isWide && <Copyright className={styles.copyright} />}
      <SidebarFooter isWide={isWide} />
    </>
  )
}

function ToolLink({
  tool: { to, screen, icon: Icon, shortcut },
  isWide,
  onNavigate,
}: SidebarProps & { tool: (typeof TOOLS)[number] }) {
  const { t: appText } = useTranslation('app')
  const name = appText(($) => $.screens[screen])
  const keys = useKeys(shortcut)
  return (
    <Tooltip text={name} shortcut={keys} side="right" isEnabled={!isWide}>
      <Link
        to={to}
        className={styles.link}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onNavigate}
      >
        <Icon size={16} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        {keys && <Kbd className={styles.keys}>{keys}</Kbd>}
      </Link>
    </Tooltip>
  )
}

function SidebarFooter({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation('shell')
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
