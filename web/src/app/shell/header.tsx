import { Menu as MenuIcon, PanelLeft, RotateCcwKey } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge, BareIconButton, Button, IconButton, Tooltip } from '../../design/index.ts'
import { LanguageMenu, ThemeToggle } from '../../features/settings/index.ts'
import { useKeys } from '../../platform/index.ts'
import '../app.texts.ts'
import { useScreenTitle } from '../use-screen.ts'
import styles from './header.module.css'
import { useReAuth } from './use-re-auth.ts'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  isMobile: boolean
  isSidebarWide: boolean
  onToggleSidebar: () => void
  /** Where a feature puts its badge: the running jobs. */
  badge: ReactNode
}

/** The bar above every screen. Its title is the page's heading. */
export function Header({ isMobile, isSidebarWide, onToggleSidebar, badge }: HeaderProps) {
  const { t } = useTranslation('app')
  const sidebarKeys = useKeys('sidebar')
  return (
    <header className="shell-header">
      {isMobile ? (
        <BareIconButton
          className="shell-toggle"
          label={t(($) => $.nav.open)}
          icon={<MenuIcon size={18} aria-hidden="true" />}
          onClick={onToggleSidebar}
        />
      ) : (
        <IconButton
          className="shell-toggle"
          label={isSidebarWide ? t(($) => $.nav.collapse) : t(($) => $.nav.expand)}
          shortcut={sidebarKeys}
          aria-expanded={isSidebarWide}
          icon={<PanelLeft size={16} aria-hidden="true" />}
          onClick={onToggleSidebar}
        />
      )}
      <h1 className="shell-title" tabIndex={-1} data-screen-heading="">
        {useScreenTitle()}
      </h1>
      <div className={styles.end}>
        <p className={styles.alpha}>
          <Badge tone="warn">{t(($) => $.alpha.tag)}</Badge>
          <span className={styles.free}>{t(($) => $.alpha.text)}</span>
        </p>
        {badge}
        {!isMobile && (
          <>
            <ThemeToggle />
            <LanguageMenu />
            <ReAuthButton />
          </>
        )}
        <UserMenu isMobile={isMobile} />
      </div>
    </header>
  )
}

function ReAuthButton() {
  const { t } = useTranslation('app')
  const { reAuth, isSending } = useReAuth()
  return (
    <Tooltip text={t(($) => $.user.reAuthHint)}>
      <Button
        variant="plain"
        className={styles.reAuth}
        icon={<RotateCcwKey size={16} aria-hidden="true" />}
        loading={isSending}
        onClick={reAuth}
      >
        {t(($) => $.user.reAuth)}
      </Button>
    </Tooltip>
  )
}
