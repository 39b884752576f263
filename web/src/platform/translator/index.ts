// Stands for `i18next` in the app (web/build/own-translator.ts), with what the app asks of it and no more: its types are those of that package.
import { fill, fillAll } from './fill-text.ts'
import { endingsOf, type Found, pathOf, type Texts, textAt } from './find-text.ts'

type Key = string | ((texts: object) => unknown)
type Values = Readonly<Record<string, unknown>> & {
  readonly ns?: string
  readonly returnObjects?: boolean
  readonly defaultValue?: string
}
export type Translate = (key: Key, values?: Values | string) => Found
type Names = string | readonly string[]

interface Backend {
  type: 'backend'
  /** Hands over the texts of a name, or says why not. */
  read(language: string, name: string, done: (error: Error | null, texts: Texts | false) => void): void
}
interface Extension {
  type: '3rdParty'
  init(translator: Translator): void
}
interface Options {
  lng: string
  ns?: readonly string[]
  defaultNS?: string
  supportedLngs?: readonly string[]
  fallbackLng?: string | false
  resources?: Readonly<Record<string, Readonly<Record<string, Texts>>>>
  parseMissingKeyHandler?: (key: string) => string
}

export type Translator = ReturnType<typeof createInstance>

/** One language is spoken at a time; texts of the fallback are read where this one has none. */
export function createInstance() {
  let backend: Backend | undefined
  let options: Options = { lng: '' }
  const extensions: Extension[] = []
  const wanted = new Set<string>()
  const store = new Map<string, Texts>()
  const loading = new Map<string, Promise<void>>()
  const settled = new Set<string>()
  const listeners = new Map<string, Set<(language: string) => void>>()
  let changingTo = ''
  const placeOf = (language: string, name: string) => `${language}|${name}`
  const listOf = (names: Names) => (typeof names === 'string' ? [names] : names)

  /** One that there is; the fallback for any other. */
  function spoken(language: string): string {
    const { supportedLngs: known, fallbackLng } = options
    const primary = language.split('-')[0]!
    if (!known || known.includes(language)) return language
    return known.includes(primary) ? primary : fallbackLng || language
  }

  function read(language: string, name: string): Promise<boolean> {
    return new Promise((resolve) =>
      backend!.read(language, name, (_, texts) => {
        if (texts) store.set(placeOf(language, name), texts)
        resolve(Boolean(texts))
      }),
    )
  }

  /** Where a language's own texts cannot be had, those of the fallback may be. */
  async function loadAnew(language: string, name: string): Promise<void> {
    const { fallbackLng } = options
    const isThere = await read(language, name)
    if (!isThere && fallbackLng && fallbackLng !== language && !store.has(placeOf(fallbackLng, name)))
      await read(fallbackLng, name)
    settled.add(placeOf(language, name))
  }

  function load(language: string, name: string): Promise<void> {
    const place = placeOf(language, name)
    if (!backend || store.has(place) || settled.has(place)) return Promise.resolve()
    const begun = loading.get(place) ?? loadAnew(language, name).finally(() => loading.delete(place))
    loading.set(place, begun)
    return begun
  }

  function lookUp(names: readonly string[], key: Key, values: Values, language: string): Found | undefined {
    const [name, path] = addressOf(names, key)
    const last = path.at(-1) ?? ''
    for (const code of new Set([language, options.fallbackLng || language])) {
      const group = textAt(store.get(placeOf(code, name)), path.slice(0, -1))
      for (const ending of endingsOf(values.count, code)) {
        const found = textAt(group, [last + ending])
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  /** The first of several names, unless the key begins with another of them. */
  function addressOf(names: readonly string[], key: Key): [string, string[]] {
    const isText = typeof key === 'string'
    const [, before, after] = (isText && /^([\w-]+):(.*)$/.exec(key)) || []
    if (isText) return [before ?? names[0]!, (after ?? key).split('.')]
    const path = pathOf(key)
    return path.length > 1 && names.indexOf(path[0]!) > 0 ? [path[0]!, path.slice(1)] : [names[0]!, path]
  }

  function say(names: readonly string[], key: Key, given: Values | string, language: string): Found {
    const values: Values = typeof given === 'string' ? { defaultValue: given } : given
    const within = values.ns === undefined ? names : [values.ns]
    const found = lookUp(within, key, values, language)
    if (typeof found === 'string') return fill(found, values, language)
    if (found !== undefined && values.returnObjects) return fillAll(found, values, language)
    if (values.defaultValue !== undefined) return fill(values.defaultValue, values, language)
    const named = addressOf(within, key)[1].join('.')
    return options.parseMissingKeyHandler?.(named) ?? named
  }

  /** In the language spoken when it is asked, or always in the one given. */
  const speaker =
    (names: readonly string[], fixed?: string | null): Translate =>
    (key, values = {}) =>
      say(names, key, values, fixed ?? translator.language)

  const translator = {
    language: '',
    resolvedLanguage: '' as string | undefined,
    languages: [] as readonly string[],
    defaultName: 'translation',
    t: ((key, values = {}) => say([translator.defaultName], key, values, translator.language)) as Translate,
    use(extension: Backend | Extension) {
      if (extension.type === 'backend') backend = extension
      else extensions.push(extension)
      return translator
    },
    async init(given: Options) {
      options = given
      translator.defaultName = given.defaultNS ?? given.ns?.[0] ?? translator.defaultName
      for (const [language, bundles] of Object.entries(given.resources ?? {}))
        for (const [name, texts] of Object.entries(bundles)) store.set(placeOf(language, name), texts)
      for (const extension of extensions) extension.init(translator)
      speak(spoken(given.lng))
      await translator.loadNamespaces(given.ns ?? [])
      return translator.t
    },
    createInstance,
    getFixedT: (language: string | null, names?: Names | null) =>
      speaker(listOf(names ?? translator.defaultName), language),
    exists: (key: Key, values: Values = {}) =>
      lookUp([values.ns ?? translator.defaultName], key, values, translator.language) !== undefined,
    hasResourceBundle: (language: string, name: string) => store.has(placeOf(language, name)),
    getResourceBundle: (language: string, name: string) => store.get(placeOf(language, name)),
    /** Whether nothing more can be had of it now. */
    hasLoadedNamespace: (name: string) => {
      const place = placeOf(translator.language, name)
      return !backend || store.has(place) || settled.has(place)
    },
    async loadNamespaces(names: Names) {
      for (const name of listOf(names)) wanted.add(name)
      await Promise.all(listOf(names).map((name) => load(changingTo || translator.language, name)))
    },
    async reloadResources(language: string, name: string) {
      settled.delete(placeOf(language, name))
      await load(language, name)
    },
    /** Everything that is in use is fetched first. Of several changes at once the last one counts. */
    async changeLanguage(language: string) {
      const next = spoken(language)
      changingTo = next
      await Promise.all([...wanted].map((name) => load(next, name)))
      if (changingTo !== next) return
      changingTo = ''
      speak(next)
      translator.emit('languageChanged', next)
    },
    on(event: string, listener: (language: string) => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    off(event: string, listener: (language: string) => void) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, language: string) {
      for (const listener of listeners.get(event) ?? []) listener(language)
    },
  }

  function speak(language: string): void {
    translator.language = language
    translator.resolvedLanguage = language
    translator.languages = [...new Set([language, options.fallbackLng || language])]
  }

  return translator
}

// As the package whose place this takes.
// oxlint-disable-next-line import/no-default-export
export default createInstance()
