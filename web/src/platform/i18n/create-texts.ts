import { network } from '../session/tab-network.ts'
import { directionOf, FALLBACK, LOCALE_KEY, LOCALES } from '../locale.ts'
import type { Texts } from './find-text.ts'
import { createTranslator, type Translator } from './translator.ts'

/** One JSON file for each language and feature, fetched when a screen first asks for it. */
const bundles = import.meta.glob<{ default: Texts }>('../../locales/*/*.json')

/**
 * Loads the texts that every screen needs and returns the translator. The language is the page's: the script
 * of the first frame has found it (stored choice, then the browser's) and takes only those we have.
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
    // Every key has its text (`npm run check`), so one that is missing is in a bundle that the network has not
    // brought yet. The name of a key would tell nobody anything.
    missing: () => '…',
  })
  const markPage = (language: string) => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }
  markPage(texts.language)
  texts.onChange(markPage)
  // A choice in one tab holds in the others.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LOCALE_KEY && newValue) void texts.changeLanguage(newValue)
  })
  await texts.loadNamespaces(always)
  return texts
}

/** The translator never asks twice for what it did not get; a lost network is no reason to go without texts for good. */
function reloadOnReturn(texts: Translator, language: string, name: string): void {
  const unsubscribe = network.subscribe(() => {
    if (network.state() !== 'here') return
    unsubscribe()
    void texts.reload(language, name)
  })
}
