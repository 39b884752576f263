import { useEffect } from 'react'
import {
  ACCESSIBILITY_KEY,
  adoptTheme,
  browserStorage,
  call,
  CHANGE_EVENT,
  currentAccessibility,
  currentTheme,
  LOCALE_KEY,
  LOCALES,
  push,
  showAccessibility,
  THEME_KEY,
  useTranslation,
} from '../../../platform/index.ts'
import { CONSENT_KEY, consent } from '../../metrics/index.ts'
import { settingsStore, SETTINGS_KEY } from '../stored-settings.ts'
import { createSync } from './create-sync.ts'

const localeHere = () => LOCALES.find((each) => each === browserStorage.read(LOCALE_KEY)) ?? null

/** Mounted once in the shell: syncs settings with the account and other tabs. */
export function SettingsSync() {
  const { i18n } = useTranslation()
  useEffect(() => {
    const sync = createSync({
      settingsStore,
      call,
      room: {
        read: () => ({
          theme: currentTheme(),
          language: localeHere(),
          anonymousAnalytics: consent.current() !== 'refused',
        }),
        adopt({ theme, language, anonymousAnalytics }) {
          if (anonymousAnalytics !== undefined) consent.follow(anonymousAnalytics)
          if (theme && theme !== currentTheme()) adoptTheme(theme)
          if (!language) return
          browserStorage.write(LOCALE_KEY, language)
          if (i18n.language !== language) void i18n.changeLanguage(language)
        },
      },
    })
    const followTab = ({ key }: StorageEvent) => {
      if (key === SETTINGS_KEY) settingsStore.reload()
      if (key === CONSENT_KEY) consent.reload()
      if (key === ACCESSIBILITY_KEY) showAccessibility(currentAccessibility())
      if (key === THEME_KEY) adoptTheme(currentTheme())
    }
    addEventListener(CHANGE_EVENT, sync.run)
    addEventListener('online', sync.run)
    addEventListener('storage', followTab)
    const unsubscribe = push.on('settings', sync.receive)
    // Messages sent during a lost connection aren't repeated.
    const unwatch = push.watch(() => push.isAlive() && sync.run())
    sync.run()
    return () => {
      sync.stop()
      removeEventListener(CHANGE_EVENT, sync.run)
      removeEventListener('online', sync.run)
      removeEventListener('storage', followTab)
      unsubscribe()
      unwatch()
      // Signing out clears the user's settings.
      settingsStore.reload()
    }
  }, [i18n])
  return null
}
