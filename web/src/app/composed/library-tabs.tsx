import type { ComponentType } from 'react'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../platform/index.ts'
import { lazyComponent } from '../../design/index.ts'
import styles from './library-tabs.module.css'

const Forensics = lazyComponent(() =>
  import('../../features/forensics/screen.ts').then((m) => m.ForensicsScreen),
)

const PLACES = [
  { to: '/dashboard/library', screen: 'library', search: {} },
  { to: '/dashboard/library/things', screen: 'things', search: {} },
  { to: '/reverse-forensics', screen: 'reverse', search: {} },
  { to: '/dashboard/library', screen: 'forensics', search: { tab: 'forensics' } },
] as const

/** Forensics is a tab of the library screen without a separate path. */
function useIsForensics(): boolean {
  const { tab }: { tab?: unknown } = useSearch({ strict: false })
  return tab === 'forensics'
}

/** Tabs of the library screens. */
function LibraryTabs() {
  const { t } = useTranslation('app')
  const isForensics = useIsForensics()
  return (
    <nav className={styles.tabs} aria-label={t(($) => $.screens.library)}>
      {PLACES.map(({ to, screen, search }) => (
        <Link
          key={screen}
          to={to}
          search={search}
          className={styles.tab}
          activeOptions={{
            includeSearch: isForensics || screen === 'forensics',
            exact: isForensics || screen === 'library',
          }}
        >
          {t(($) => $.screens[screen])}
        </Link>
      ))}
    </nav>
  )
}

/** Renders a screen below the tabs. */
export const withLibraryTabs = (Screen: ComponentType) =>
  function ScreenWithTabs() {
    return (
      <>
        <LibraryTabs />
        {useIsForensics() ? <Forensics /> : <Screen />}
      </>
    )
  }
