import type { ComponentType } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import './app.texts.ts'
import styles from './library-tabs.module.css'

const PLACES = [
  { to: '/dashboard/library', screen: 'library' },
  { to: '/reverse-forensics', screen: 'reverse' },
] as const

/** The row that leads between what one keeps and what is read out of a picture. */
function LibraryTabs() {
  const { t } = useTranslation('app')
  return (
    <nav className={styles.tabs} aria-label={t(($) => $.screens.library)}>
      {PLACES.map(({ to, screen }) => (
        <Link key={to} to={to} className={styles.tab} activeOptions={{ includeSearch: false }}>
          {t(($) => $.screens[screen])}
        </Link>
      ))}
    </nav>
  )
}

/** A screen below that row. */
export const withLibraryTabs = (Screen: ComponentType) =>
  function ScreenWithTabs() {
    return (
      <>
        <LibraryTabs />
        <Screen />
      </>
    )
  }
