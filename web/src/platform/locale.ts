/** The languages of the product, all left to right (specification, section 3). */
export const LOCALES = ['en', 'es'] as const
export type Locale = (typeof LOCALES)[number]

export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

/** Read by the script of the first frame as well. */
export const LOCALE_KEY = 'studio-locale'

const RIGHT_TO_LEFT: readonly string[] = []

export const directionOf = (locale: string): 'ltr' | 'rtl' => (RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr')
