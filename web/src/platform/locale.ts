interface Language {
  /** By itself, in itself. */
  name: string
  direction: 'ltr' | 'rtl'
}

/** Each folder of `locales` is a language; this file of it says what it is called. */
const languages = import.meta.glob<Language>('../locales/*/language.json', { eager: true, import: 'default' })

/** The primary part of a language tag: `en`. */
export type Locale = string

const codeOf = (path: string): Locale => path.split('/').at(-2)!
const known = new Map(Object.entries(languages).map(([path, language]) => [codeOf(path), language]))

/** The one every text exists in. */
export const FALLBACK: Locale = 'en'

/** The languages of the product, English first. */
export const LOCALES: readonly Locale[] = [FALLBACK, ...[...known.keys()].filter((code) => code !== FALLBACK)]

export const nameOf = (locale: Locale): string => known.get(locale)?.name ?? locale

/** Read by the script of the first frame as well. */
export const LOCALE_KEY = 'studio-locale'

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => known.get(locale)?.direction ?? 'ltr'
