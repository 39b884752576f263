import { LOCALES, nameOf, useFlag, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './room-controls.module.css'
import { BareThemeToggle } from './bare-theme-toggle.tsx'

/** Theme and language controls for the screens before sign-in. Two languages need no menu. */
export function RoomControls() {
  const { t } = useTranslation('settings')
  const [locale, setLocale] = useLocale()
  const isChosen = useFlag('internationalization') !== false
  return (
    <>
      <BareThemeToggle />
      {isChosen && (
        <div role="group" aria-label={t(($) => $.language)} className={styles.languages}>
          {LOCALES.map((each) => (
            <button
              key={each}
              type="button"
              lang={each}
              aria-pressed={each === locale}
              className={styles.language}
              onClick={() => setLocale(each)}
            >
              <span aria-hidden="true">{each.toUpperCase()}</span>
              <span className={styles.name}>{nameOf(each)}</span>
            </button>
          ))}
        </div>
      )}
    </>
  )
}
