import { useEffect, useMemo, useState } from 'preact/hooks'
import { browserStorage } from '../platform/browser-storage.ts'
import { directionOf, LOCALE_KEY, LOCALES } from '../platform/locale.ts'
import { showTheme } from './page-theme.ts'
import type { createTexts } from './texts.ts'

/** Next language, starting over after the last one. */
export const nextLocale = (locale: string): string =>
  LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? 'en'

/**
 * Texts, language, direction and theme of a page, followed when they change in another tab. The language that the guest
 * has chosen here or in the studio comes first, then `preferred`, then those of the browser.
 */
export function usePage<Key extends string>(
  { localeFor, speak }: ReturnType<typeof createTexts<Key>>,
  preferred = '',
) {
  const [chosen, setChosen] = useState(() => browserStorage.read(LOCALE_KEY) ?? '')
  useEffect(() => {
    showTheme()
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === LOCALE_KEY && newValue) setChosen(newValue)
      showTheme()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
  const locale = localeFor([chosen, preferred, ...navigator.languages])
  const t = useMemo(() => speak(locale), [speak, locale])
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = directionOf(locale)
  }, [locale])
  const switchLanguage = () => {
    browserStorage.write(LOCALE_KEY, nextLocale(locale))
    setChosen(nextLocale(locale))
  }
  return { t, switchLanguage }
}
