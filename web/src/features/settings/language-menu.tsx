import { useTranslation } from 'react-i18next'
import { Menu, MenuChoice } from '../../design/index.ts'
import { LOCALE_NAMES, LOCALES, useLocale } from '../../platform/index.ts'
import styles from './language-menu.module.css'
import './settings.texts.ts'

/** Lists the languages and marks the current one. */
export function LanguageMenu() {
  const { t } = useTranslation('settings')
  const [locale, setLocale] = useLocale()
  const options = LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`${t(($) => $.language)}: ${LOCALE_NAMES[locale]}`}
        >
          {locale.toUpperCase()}
        </button>
      }
    >
      <MenuChoice value={locale} options={options} onChange={setLocale} />
    </Menu>
  )
}
