import type texts from '../../../locales/en/proof.json'

type Texts = typeof texts
type Key = keyof Texts
/** Those that have a form for one and one for several. */
type Counted = { [Each in Key]: Each extends `${infer Name}_one` ? Name : never }[Key]
type Values = Record<string, string | number>

export interface Say {
  (key: Key, values?: Values): string
  counted(key: Counted, count: number, values?: Values): string
  locale: string
}

// All languages come along: the page has no loader, and must speak without asking once more.
const bundles = import.meta.glob<Texts>('../../../locales/*/proof.json', { eager: true, import: 'default' })
const fileOf = (locale: string) => `../../../locales/${locale}/proof.json`

export const proofLocales = Object.keys(bundles).map((path) => path.split('/').at(-2) ?? 'en')

/** The first wish that is spoken, English where none is. */
export const localeFor = (wishes: readonly string[]): string =>
  wishes.map((wish) => wish.split('-')[0] ?? '').find((wish) => proofLocales.includes(wish)) ?? 'en'

export function speak(locale: string): Say {
  const texts = bundles[fileOf(locale)] ?? bundles[fileOf('en')]!
  const forms = new Intl.PluralRules(locale)
  const say = (key: Key, values: Values = {}) =>
    texts[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  const counted = (key: Counted, count: number, values: Values = {}) => {
    const form = `${key}_${forms.select(count)}`
    return say((form in texts ? form : `${key}_other`) as Key, { count, ...values })
  }
  return Object.assign(say, { counted, locale })
}
