import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IS_MOBILE, lazyComponent, useMedia } from '../../design/index.ts'
import { EconomyDialogs } from '../../features/economy/index.ts'
import { JobsDrawer, JobsProvider } from '../../features/jobs/index.ts'
import { useShortcuts, useTranslation } from '../../platform/index.ts'
import { Gatekeeper } from '../gates/gatekeeper.tsx'
import { WithQueries } from '../queries.tsx'
import { Palette } from '../palette/lazy-palette.ts'
import { Copyright } from '../copyright.tsx'
import { AlphaNotice } from './alpha-notice.tsx'
import { Header } from './header.tsx'
import { TOOLS } from './sidebar/nav-items.ts'
import styles from './shell.module.css'
import { SidebarContent } from './sidebar/sidebar.tsx'
import { useReadyToLeave } from './use-ready-to-leave.ts'
import { useSettled } from './use-settled.ts'
import { useSidebar } from './sidebar/use-sidebar.ts'

const Aftercare = lazyComponent(() => import('./aftercare.tsx').then((m) => m.Aftercare))
const MobileSidebar = lazyComponent(() => import('./load-pressed.ts').then((m) => m.loadMobileSidebar()))

/** The shell with its query client. */
export function Shell() {
  return (
    <WithQueries>
      <Gatekeeper>
        <JobsProvider>
          <EconomyDialogs>
            <ShellFrame />
          </EconomyDialogs>
        </JobsProvider>
      </Gatekeeper>
    </WithQueries>
  )
}

/** Layout of every studio screen: sidebar, header, page and jobs drawer. */
function ShellFrame() {
  const { t } = useTranslation('shell')
  const { t: appText } = useTranslation('app')
  const navigate = useNavigate()
  const isMobile = useMedia(IS_MOBILE)
  const sidebar = useSidebar()
  useReadyToLeave()
  const isSettled = useSettled()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  const toggleSidebar = () => (isMobile ? setIsSheetOpen(!isSheetOpen) : sidebar.toggle())

  useShortcuts({
    sidebar: toggleSidebar,
    palette: () => setIsPaletteOpen(!isPaletteOpen),
    ...Object.fromEntries(TOOLS.map(({ shortcut, to }) => [shortcut, () => void navigate({ to })])),
  })

  return (
    <>
      <a className={styles.skip} href="#content">
        {appText(($) => $.skip)}
      </a>
      <div className="shell">
        {!isMobile && (
          <aside className="shell-sidebar" aria-label={t(($) => $.nav.sidebar)}>
            <SidebarContent isWide={sidebar.isWide} />
          </aside>
        )}
        <div className="shell-main">
          <Header isMobile={isMobile} isSidebarWide={sidebar.isWide} onToggleSidebar={toggleSidebar} />
          <AlphaNotice />
          <div className={styles.below}>
            <main id="content" tabIndex={-1} className={styles.page}>
              <Outlet />
            </main>
            <JobsDrawer />
          </div>
          <Copyright className={styles.copyright} />
        </div>
      </div>
      {isSettled && <Aftercare />}
      {isPaletteOpen && <Palette onClose={() => setIsPaletteOpen(false)} />}
      {isMobile && isSheetOpen && <MobileSidebar onClose={() => setIsSheetOpen(false)} />}
    </>
  )
}
