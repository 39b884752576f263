import { useTranslation } from './i18n/use-translation.tsx'
import { browserStorage } from './browser-storage.ts'
import { LOCALE_KEY, type Locale } from './locale.ts'
import { recordChange } from './unsent-changes.ts'

/** The language and its setter: detect, load, change, then store the choice (specification, section 4). */
export function useLocale(): [Locale, (locale: Locale) => void] {
  const { i18n } = useTranslation()
  const change = async (locale: Locale) => {
    await i18n.changeLanguage(locale)
    browserStorage.write(LOCALE_KEY, locale)
    recordChange('language')
  }
  return [i18n.language, (locale) => void change(locale)]
}
