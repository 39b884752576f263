import { guestNumber, guestPlural } from '../../../../platform/guest-formats.ts'
type Values = Record<string, string | number>
/** Keys with a form for one and for several. */
type Counted<Key extends string> = Key extends `${infer Name}_one` ? Name : never

/** Texts of one language. */
export interface Speech<Key extends string> {
  (key: Key, values?: Values): string
  counted(key: Counted<Key>, count: number, values?: Values): string
  locale: string
}

/** Creates the texts of a page that doesn’t load the studio and bundles all languages. */
export function speechOf<Key extends string>(files: Record<string, Record<Key, string>>) {
  const bundles = Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split('/').at(-2) ?? 'en', texts]),
  )
  const locales = Object.keys(bundles)
  return {
    /** First supported preference, or English. */
    localeFor: (preferred: readonly string[]): string =>
      preferred
        .map((language) => language.split('-')[0] ?? '')
        .find((language) => locales.includes(language)) ?? 'en',

    speak(locale: string): Speech<Key> {
      const texts = (bundles[locale] ?? bundles.en) as Record<Key, string>
      const forms = guestPlural(locale)
      const t = (key: Key, values: Values = {}) =>
        texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      const counted = (key: Counted<Key>, count: number, values: Values = {}) => {
        const form = `${key}_${forms.select(count)}`
        return t((form in texts ? form : `${key}_other`) as Key, {
          count: guestNumber(count, locale),
          ...values,
        })
      }
      return Object.assign(t, { counted, locale })
    },
  }
}
