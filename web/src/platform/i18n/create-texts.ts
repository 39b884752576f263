import { network } from '../session/tab-network.ts'
import { directionOf, FALLBACK, LOCALE_KEY, LOCALES } from '../locale.ts'
import type { Texts } from './find-text.ts'
import { createTranslator, type Translator } from './translator.ts'

/** One JSON file per language and feature, loaded on first use. */
const bundles = import.meta.glob<{ default: Texts }>('../../locales/*/*.json')

/**
 * Loads the texts needed by every screen and returns the translator. The language was chosen by the first frame's
 * script: stored choice, then browser, among the supported ones.
 */
export async function createTexts(always: readonly [string, ...string[]]): Promise<Translator> {
  const texts: Translator = createTranslator({
    language: document.documentElement.lang,
    defaultName: always[0],
    languages: LOCALES,
    fallback: FALLBACK,
    async load(language, name) {
      const load = bundles[`../../locales/${language}/${name}.json`]
      if (!load) throw new Error(`There are no texts named ${name} in ${language}.`)
      try {
        return (await load()).default
      } catch (error) {
        reloadOnReturn(texts, language, name)
        throw error
      }
    },
    // `npm run check` guarantees a text per key, so a missing one belongs to a bundle that couldn't be loaded. Key
    // names would mean nothing to users.
    missing: () => '…',
  })
  const markPage = (language: string) => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }
  markPage(texts.language)
  texts.onChange(markPage)
  // A language change applies to other tabs.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LOCALE_KEY && newValue) void texts.changeLanguage(newValue)
  })
  await texts.loadNamespaces(always)
  return texts
}

/** The translator doesn't retry a failed bundle, so this does when the connection is back. */
function reloadOnReturn(texts: Translator, language: string, name: string): void {
  const unsubscribe = network.subscribe(() => {
    if (network.state() !== 'here') return
    unsubscribe()
    void texts.reload(language, name)
  })
}
