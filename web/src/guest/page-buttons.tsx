/** @jsxImportSource preact */
import { nameOf } from '../platform/locale.ts'
import { Icon } from './icon.tsx'
import { switchTheme } from './page-theme.ts'
import { nextLocale } from './use-page.ts'

export interface PageButtonsProps {
  /** Current language. */
  locale: string
  /** Label of the theme button. */
  theme: string
  switchLanguage: () => void
}

/** Language and theme buttons, on every view of a page. */
export function PageButtons({ locale, theme, switchLanguage }: PageButtonsProps) {
  const next = nextLocale(locale)
  return (
    <>
      <button type="button" className="g-quiet" lang={next} onClick={switchLanguage}>
        {nameOf(next)}
      </button>
      <button type="button" className="g-quiet" aria-label={theme} title={theme} onClick={switchTheme}>
        <Icon name="theme" />
      </button>
    </>
  )
}
