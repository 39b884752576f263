import { useTranslation } from 'react-i18next'
import { Menu } from '../../design/index.ts'
import { LOCALES, nameOf, useLocale } from '../../platform/index.ts'
import styles from './language-menu.module.css'
import './settings.texts.ts'

/** Lists the languages and marks the current one. */
export function LanguageMenu() {
  const { t } = useTranslation('settings')
  const [locale, setLocale] = useLocale()
  const options = LOCALES.map((value) => ({ value, label: nameOf(value), lang: value }))
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`${locale.toUpperCase()}, ${t(($) => $.language)}: ${nameOf(locale)}`}
        >
          {locale.toUpperCase()}
        </button>
      }
      entries={[
        {
          name: t(($) => $.language),
          value: locale,
          options,
          onChange: (value) => setLocale(value),
        },
      ]}
    />
  )
}
