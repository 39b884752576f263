import { guestNumber, guestPlural } from '../../../../platform/guest-formats.ts'
type Values = Record<string, string | number>
/** Those that have a form for one and one for several. */
type Counted<Key extends string> = Key extends `${infer Name}_one` ? Name : never

/** Says the texts of one language. */
export interface Speech<Key extends string> {
  (key: Key, values?: Values): string
  counted(key: Counted<Key>, count: number, values?: Values): string
  locale: string
}

/** How a page speaks that stands on nothing of the studio, and brings the texts of all languages along. */
export function speechOf<Key extends string>(files: Record<string, Record<Key, string>>) {
  const bundles = Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split('/').at(-2) ?? 'en', texts]),
  )
  const locales = Object.keys(bundles)
  return {
    /** The first wish that is spoken, English where none is. */
    localeFor: (wishes: readonly string[]): string =>
      wishes.map((wish) => wish.split('-')[0] ?? '').find((wish) => locales.includes(wish)) ?? 'en',

    speak(locale: string): Speech<Key> {
      const texts = (bundles[locale] ?? bundles.en) as Record<Key, string>
      const forms = guestPlural(locale)
      const say = (key: Key, values: Values = {}) =>
        texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      const counted = (key: Counted<Key>, count: number, values: Values = {}) => {
        const form = `${key}_${forms.select(count)}`
        return say((form in texts ? form : `${key}_other`) as Key, {
          count: guestNumber(count, locale),
          ...values,
        })
      }
      return Object.assign(say, { counted, locale })
    },
  }
}
