import type language from '../../../../locales/en/language.json'

type Language = typeof language

// Imported as text: as a module it would be shared with the studio, and this page would load the studio’s first chunk.
const files = import.meta.glob<string>('../../../../locales/*/language.json', {
  eager: true,
  import: 'default',
  query: '?raw',
})
const languages = new Map(
  Object.entries(files).map(([path, text]) => [path.split('/').at(-2) ?? 'en', JSON.parse(text) as Language]),
)

/** Name and text direction of each language. */
export const languageName = (locale: string): string => languages.get(locale)?.name ?? locale
export const directionOf = (locale: string): string => languages.get(locale)?.direction ?? 'ltr'

/** Next language, starting over after the last one. */
export function nextLocale(locale: string): string {
  const all = [...languages.keys()]
  return all[(all.indexOf(locale) + 1) % all.length] ?? 'en'
}
