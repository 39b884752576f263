import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { network } from './session/tab-network.ts'
import { directionOf, FALLBACK, LOCALE_KEY, LOCALES, type Locale } from './locale.ts'

/**
 * Every text bundle by name. Each feature adds its own:
 * `declare module '../../platform/i18n.ts' { interface TextBundles { gallery: typeof gallery } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface TextBundles {}

declare module 'i18next' {
  interface CustomTypeOptions {
    enableSelector: true
    resources: TextBundles
    returnNull: false
  }
}

/**
 * Those that a first screen begins with (web/build/first-frame.routes.ts). All others stand in
 * `further-texts.ts`: their names would weigh on every first screen.
 */
const bundles = import.meta.glob<{ default: ResourceKey }>(
  '../locales/*/{app,auth,brief,dashboard,economy,errors,examples,gallery,jobs,notifications,photoshoot,profile,settings,shell}.json',
)

/** One JSON per language and feature, fetched when a screen first asks for it. */
const lazyBundles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, name, done) {
    const path = `../locales/${language}/${name}.json`
    const load = bundles[path] ?? (() => import('./further-texts.ts').then((more) => more.loadFurther(path)))
    load().then(
      (module) => done(null, module.default),
      (error: Error) => {
        done(error, false)
        fetchOnReturn(language, name)
      },
    )
  },
}

/** The translator never asks twice for what it did not get; without a network that is no reason to stay without words. */
function fetchOnReturn(language: string, name: string): void {
  const unsubscribe = network.subscribe(() => {
    if (network.state() !== 'here') return
    unsubscribe()
    void i18next.reloadResources(language, name).then(() => i18next.emit('languageChanged', i18next.language))
  })
}

/**
 * Loads the texts every screen needs and returns the translator. The language is the page's: the script
 * of the first frame has found it (stored choice, then the browser's) and takes only those we have.
 */
export async function createTexts(always: readonly string[]): Promise<i18n> {
  await i18next
    .use(lazyBundles)
    .use(initReactI18next)
    .init({
      lng: document.documentElement.lang,
      ns: [...always],
      defaultNS: always[0]!,
      supportedLngs: [...LOCALES],
      fallbackLng: FALLBACK,
      load: 'languageOnly',
      nonExplicitSupportedLngs: true,
      interpolation: { escapeValue: false },
      partialBundledLanguages: true,
      // Every key has its text (`npm run check`), so one that is missing is on its way: a bundle that the network has not
      // brought yet. Names of keys are nothing to read meanwhile.
      parseMissingKeyHandler: () => '…',
      react: { useSuspense: true },
    })
  const markPage = (language: string) => {
    document.documentElement.lang = language
    document.documentElement.dir = directionOf(language)
  }
  markPage(currentLocale(i18next))
  i18next.on('languageChanged', markPage)
  // What is chosen in one tab is so in the others.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === LOCALE_KEY && newValue) void i18next.changeLanguage(newValue)
  })
  return i18next
}

export const currentLocale = (texts: Pick<i18n, 'resolvedLanguage'>): Locale =>
  texts.resolvedLanguage ?? FALLBACK
