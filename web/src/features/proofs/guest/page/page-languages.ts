import type language from '../../../../locales/en/language.json'

type Language = typeof language

// As text: as a module the studio has it too, and what two entries share would bring the studio's first file along.
const files = import.meta.glob<string>('../../../../locales/*/language.json', {
  eager: true,
  import: 'default',
  query: '?raw',
})
const languages = new Map(
  Object.entries(files).map(([path, text]) => [path.split('/').at(-2) ?? 'en', JSON.parse(text) as Language]),
)

/** What a language calls itself, and which way it is written. */
export const languageName = (locale: string): string => languages.get(locale)?.name ?? locale
export const directionOf = (locale: string): string => languages.get(locale)?.direction ?? 'ltr'

/** The one after it, and after the last the first. */
export function nextLocale(locale: string): string {
  const all = [...languages.keys()]
  return all[(all.indexOf(locale) + 1) % all.length] ?? 'en'
}
