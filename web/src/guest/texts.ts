import { dateFormat, numberText, pluralRules } from '@studio/domain/kernel'
import { Refused } from './errors.ts'

type Values = Record<string, string | number>
/** Keys with a form for one and for several. */
type PluralKey<Key extends string> = Key extends `${infer Name}_one` ? Name : never

/** Texts of one language. */
export interface PageTexts<Key extends string> {
  (key: Key, values?: Values): string
  counted(key: PluralKey<Key>, count: number, values?: Values): string
  locale: string
}

/** Result of `import.meta.glob` on a file of each language. */
type Files<Texts> = Record<string, Texts>

const byLocale = <Texts>(files: Files<Texts>): Record<string, Texts> =>
  Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.split('/').at(-2) ?? 'en', texts]))

/** Creates the texts of a page, which bundles all languages. */
export function createTexts<Key extends string>(files: Files<Record<Key, string>>) {
  const bundles = byLocale(files)
  const locales = Object.keys(bundles)
  return {
    /** First supported preference, or English. */
    localeFor: (preferred: readonly string[]): string =>
      preferred
        .map((language) => language.split('-')[0] ?? '')
        .find((language) => locales.includes(language)) ?? 'en',

    speak(locale: string): PageTexts<Key> {
      const texts = (bundles[locale] ?? bundles.en) as Record<Key, string>
      const t = (key: Key, values: Values = {}) =>
        texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
      const counted = (key: PluralKey<Key>, count: number, values: Values = {}) => {
        const form = `${key}_${pluralRules(locale).select(count)}`
        return t((form in texts ? form : `${key}_other`) as Key, {
          count: numberText(count, locale),
          ...values,
        })
      }
      return Object.assign(t, { counted, locale })
    },
  }
}

const PLACE = /\{\{(\w+)(?:, (\w+))?\}\}/g

/**
 * Text of a refusal from `locales/<language>/<feature>-reasons.json`. A page bundles its group in every language.
 * Undefined if nothing was refused, or for an unknown reason.
 */
export function createReasonTexts(files: Files<Record<string, string>>) {
  const bundles = byLocale(files)
  return (error: unknown, locale: string): string | undefined => {
    if (!(error instanceof Refused)) return undefined
    const { reason, facts } = error
    const name = reason?.split('.')[1] ?? ''
    const texts = bundles[locale] ?? bundles.en ?? {}
    const form = typeof facts.count === 'number' ? `_${pluralRules(locale).select(facts.count)}` : ''
    const text = texts[name + form] ?? texts[name] ?? texts[`${name}_other`]
    return text?.replace(PLACE, (_, fact: string, kind?: string) => {
      const value = facts[fact] ?? ''
      if (kind === 'moment') return dateFormat(locale, 'moment').format(new Date(value))
      return typeof value === 'number' ? numberText(value, locale) : value
    })
  }
}
