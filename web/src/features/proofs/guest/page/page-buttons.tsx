/** @jsxImportSource preact */
import { Icon } from './icons.tsx'
import { switchTheme } from './page-choices.ts'
import { languageName, nextLocale } from './page-languages.ts'

interface PageButtonsProps {
  /** Current language. */
  locale: string
  /** Label of the theme button. */
  theme: string
  switchLanguage: () => void
}

/** Language and theme buttons, on every view of the page. */
export function PageButtons({ locale, theme, switchLanguage }: PageButtonsProps) {
  const next = nextLocale(locale)
  return (
    <>
      <button type="button" className="p-quiet" lang={next} onClick={switchLanguage}>
        {languageName(next)}
      </button>
      <button type="button" className="p-quiet" aria-label={theme} title={theme} onClick={switchTheme}>
        <Icon name="theme" />
      </button>
    </>
  )
}
