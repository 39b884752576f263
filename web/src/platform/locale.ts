interface Language {
  /** Name of the language in that language. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** Each folder of `locales` is a language; this file names it. */
const languages = import.meta.glob<Language>('../locales/*/language.json', { eager: true, import: 'default' })

/** Primary language subtag: `en`. */
export type Locale = string

const codeOf = (path: string): Locale => path.split('/').at(-2)!
const byCode = new Map(Object.entries(languages).map(([path, language]) => [codeOf(path), language]))

/** The language that has every text. */
export const FALLBACK: Locale = 'en'

/** Supported languages, English first. */
export const LOCALES: readonly Locale[] = [
  FALLBACK,
  ...[...byCode.keys()].filter((code) => code !== FALLBACK),
]

export const nameOf = (locale: Locale): string => byCode.get(locale)?.name ?? locale

/** Also read by the script of the first frame. */
export const LOCALE_KEY = 'studio-locale'

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => byCode.get(locale)?.direction ?? 'ltr'
