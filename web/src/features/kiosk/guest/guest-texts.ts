import { guestNumber, guestPlural } from '../../../platform/guest-formats.ts'
import { reasonTexts } from '../../../platform/guest-calls.ts'
import type english from '../../../locales/en/guest.json'

type Texts = typeof english
type Key = keyof Texts
type Counted = { [K in Key]: K extends `${infer Name}_other` ? Name : never }[Key]
type Values = Record<string, string | number>

/** Minimal translation function, since this page does not need the studio's i18n library. */
export interface Translate {
  (key: Key, values?: Values): string
  /** Uses the plural form of a number, available in the text as `{{count}}`. */
  counted(key: Counted, count: number): string
  locale: string
}

// Loads all languages eagerly: lazy loading would add the studio's loader, which is larger than all of these texts.
const bundles = import.meta.glob<Texts>('../../../locales/*/guest.json', { eager: true, import: 'default' })
const fileOf = (locale: string) => `../../../locales/${locale}/guest.json`

/** Language codes of the page. */
export const guestLocales = Object.keys(bundles).map((path) => path.split('/').at(-2) ?? 'en')

/** Returns the first available language, or English if there is none. */
export const pickLocale = (preferred: readonly string[]): string =>
  preferred
    .map((language) => language.split('-')[0] ?? '')
    .find((language) => guestLocales.includes(language)) ?? 'en'

const filled = (text: string, values: Values): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

export function translatorFor(locale: string): Translate {
  const texts = bundles[fileOf(locale)] ?? bundles[fileOf('en')]!
  const forms = guestPlural(locale)
  const t = (key: Key, values: Values = {}) => filled(texts[key], values)
  const counted = (key: Counted, count: number) => {
    const form = `${key}_${forms.select(count)}`
    return filled(form in texts ? texts[form as Key] : texts[`${key}_other`], {
      count: guestNumber(count, locale),
    })
  }
  return Object.assign(t, { counted, locale })
}

const textOf = reasonTexts(
  import.meta.glob<Record<string, string>>('../../../locales/*/kiosk-guest-reasons.json', {
    eager: true,
    import: 'default',
  }),
)

/** Returns the text of the server's reason, or a general error text. */
export const failureText = (error: unknown, t: Translate, fallback: 'failed' | 'reportFailed'): string =>
  textOf(error, t.locale) ?? t(fallback)
