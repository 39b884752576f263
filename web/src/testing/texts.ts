import { createTranslator, type Locale, type Translator } from '../platform/index.ts'

const bundles = import.meta.glob<Record<string, string>>('../locales/*/*.json', {
  eager: true,
  import: 'default',
})

/** All texts of the product in one language, loaded. */
export function textsIn(language: Locale): Translator {
  const texts: Record<string, Record<string, Record<string, string>>> = {}
  for (const [path, bundle] of Object.entries(bundles)) {
    const [, locale = '', name = ''] = /locales\/([\w-]+)\/([\w-]+)\.json$/.exec(path) ?? []
    texts[locale] = { ...texts[locale], [name]: bundle }
  }
  return createTranslator({ language, defaultName: 'app', fallback: 'en', texts })
}
