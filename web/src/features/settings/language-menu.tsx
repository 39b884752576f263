import { Menu } from '../../design/index.ts'
import { LOCALES, nameOf, useFlag, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './language-menu.module.css'

/** Language menu; hidden without its feature flag (specification, section 2). */
export function LanguageMenu() {
  const { t } = useTranslation('settings')
  const [locale, setLocale] = useLocale()
  const isChosen = useFlag('internationalization')
  const options = LOCALES.map((value) => ({ value, label: nameOf(value), lang: value }))
  if (isChosen === false) return null
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
