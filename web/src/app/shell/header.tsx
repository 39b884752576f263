import { useRef } from 'react'
import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import { BareIconButton, IconButton, lazyComponent } from '../../design/index.ts'
import { useKeys, useTranslation } from '../../platform/index.ts'
import { useScreenTitle } from '../use-screen.ts'

const HeaderTools = lazyComponent(() => import('./header-tools.tsx').then((m) => m.HeaderTools))

interface HeaderProps {
  isMobile: boolean
  isSidebarWide: boolean
  onToggleSidebar: () => void
}

/** Header above every screen. Its title is the page's h1. */
export function Header({ isMobile, isSidebarWide, onToggleSidebar }: HeaderProps) {
  const { t } = useTranslation('shell')
  const sidebarKeys = useKeys('sidebar')
  const header = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <header ref={header} className="shell-header">
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
      <h1 ref={title} className="shell-title" tabIndex={-1} data-screen-heading="">
        {useScreenTitle()}
      </h1>
      <HeaderTools header={header} title={title} />
    </header>
  )
}
