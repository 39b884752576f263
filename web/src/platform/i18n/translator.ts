import { fillText, pluralEndings } from '@studio/domain/kernel'
import { fillAll, type Found, pathOf, type Texts, textAt } from './find-text.ts'
import type { BundleName, TextValues, Translate } from './types.ts'

type Select = (texts: object) => unknown
type Names = string | readonly string[]

interface TranslatorOptions {
  /** A tag such as `es` or `es-MX`. */
  readonly language: string
  /** The bundle that is meant where none is named. */
  readonly defaultName: string
  /** What there is; for any other language the fallback is used. Absent: any language is. */
  readonly languages?: readonly string[]
  /** Its texts are used where the language has none. */
  readonly fallback?: string
  /** Texts that are there from the start, by language and bundle. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, Texts>>>>
  /** Fetches a bundle; rejects where it cannot be had. */
  readonly load?: (language: string, name: string) => Promise<Texts>
  /** What is shown for a text that no bundle has; absent: its key. */
  readonly missing?: (key: string) => string
}

/** Which texts the app shows. One language at a time. */
export interface Translator {
  readonly language: string
  /** Of the bundle `defaultName`. */
  readonly t: Translate
  /** Of other bundles, in the language at the time of each call, or always in the one given. */
  getFixedT<Name extends BundleName>(language: string | null, names: Name): Translate<Name>
  getFixedT<const List extends readonly BundleName[]>(language: string | null, names: List): Translate<List>
  getFixedT(language: string | null, names: Names): Translate
  /** Whether a loaded bundle has the text `bundle:group.key`. */
  exists(address: string): boolean
  /** The text at an address that comes from outside; undefined where no loaded bundle has it. */
  textAt(address: string, values?: TextValues): string | undefined
  /** A loaded bundle as a whole, of the language or else of the fallback. */
  bundle(name: string): Texts | undefined
  /** Whether its texts are there, or cannot be had now. */
  isLoaded(name: string): boolean
  /** Never rejects: a bundle that cannot be had counts as loaded, until `reload`. */
  loadNamespaces(names: Names): Promise<void>
  /** Tries a bundle again that could not be had, then has everything drawn again. */
  reload(language: string, name: string): Promise<void>
  /** Loads every bundle in use first. Of several changes at once the last one counts. */
  changeLanguage(language: string): Promise<void>
  /** Called whenever other texts are to be shown. Answers how to unsubscribe. */
  onChange(listener: (language: string) => void): () => void
}

export function createTranslator(options: TranslatorOptions): Translator {
  const { fallback, load: fetchBundle } = options
  const inUse = new Set<string>()
  const store = new Map<string, Texts>()
  const loading = new Map<string, Promise<void>>()
  const failed = new Set<string>()
  const listeners = new Set<(language: string) => void>()
  let language = closest(options.language)
  let changingTo = ''

  const placeOf = (code: string, name: string) => `${code}|${name}`
  const listOf = (names: Names) => (typeof names === 'string' ? [names] : names)
  const orFallback = (code: string) => new Set([code, fallback ?? code])

  for (const [code, bundles] of Object.entries(options.texts ?? {}))
    for (const [name, texts] of Object.entries(bundles)) store.set(placeOf(code, name), texts)

  function closest(tag: string): string {
    const primary = tag.split('-')[0]!
    if (!options.languages || options.languages.includes(tag)) return tag
    return options.languages.includes(primary) ? primary : (fallback ?? tag)
  }

  async function read(code: string, name: string): Promise<boolean> {
    try {
      store.set(placeOf(code, name), await fetchBundle!(code, name))
      return true
    } catch {
      return false
    }
  }

  async function loadAnew(code: string, name: string): Promise<void> {
    if (await read(code, name)) return
    if (fallback && fallback !== code && !store.has(placeOf(fallback, name))) await read(fallback, name)
    failed.add(placeOf(code, name))
  }

  function load(code: string, name: string): Promise<void> {
    const place = placeOf(code, name)
    if (!fetchBundle || store.has(place) || failed.has(place)) return Promise.resolve()
    const begun = loading.get(place) ?? loadAnew(code, name).finally(() => loading.delete(place))
    loading.set(place, begun)
    return begun
  }

  /** The first of several bundles, unless the key begins with the name of another. */
  function addressOf(names: readonly string[], select: Select): [string, string[]] {
    const path = pathOf(select)
    return path.length > 1 && names.indexOf(path[0]!) > 0 ? [path[0]!, path.slice(1)] : [names[0]!, path]
  }

  function find(name: string, path: readonly string[], count: unknown, code: string): Found | undefined {
    const last = path.at(-1) ?? ''
    for (const each of orFallback(code)) {
      const group = textAt(store.get(placeOf(each, name)), path.slice(0, -1))
      for (const ending of pluralEndings(count, each)) {
        const found = textAt(group, [last + ending])
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  function findAt(address: string, count: unknown): Found | undefined {
    const [name = '', key = ''] = address.split(':')
    return find(name, key.split('.'), count, language)
  }

  function translate(names: readonly string[], select: Select, values: TextValues, code: string): Found {
    const [name, path] = addressOf(typeof values.ns === 'string' ? [values.ns] : names, select)
    const found = find(name, path, values.count, code)
    if (typeof found === 'string') return fillText(found, values, code)
    if (found !== undefined && values.returnObjects) return fillAll(found, values, code)
    if (values.defaultValue !== undefined) return fillText(values.defaultValue, values, code)
    const key = path.join('.')
    return options.missing?.(key) ?? key
  }

  const getFixedT = (fixed: string | null, names: Names) =>
    ((select: Select, values: TextValues = {}) =>
      translate(listOf(names), select, values, fixed ?? language)) as unknown as Translate

  function change(next: string): void {
    language = next
    for (const listener of listeners) listener(next)
  }

  return {
    get language() {
      return language
    },
    t: getFixedT(null, options.defaultName),
    getFixedT,
    exists: (address) => findAt(address, undefined) !== undefined,
    textAt(address, values = {}) {
      const found = findAt(address, values.count)
      return typeof found === 'string' ? fillText(found, values, language) : undefined
    },
    bundle: (name) =>
      [...orFallback(language)].map((code) => store.get(placeOf(code, name))).find((texts) => texts),
    isLoaded: (name) =>
      !fetchBundle || store.has(placeOf(language, name)) || failed.has(placeOf(language, name)),
    async loadNamespaces(names) {
      for (const name of listOf(names)) inUse.add(name)
      await Promise.all(listOf(names).map((name) => load(changingTo || language, name)))
    },
    async reload(code, name) {
      failed.delete(placeOf(code, name))
      await load(code, name)
      change(language)
    },
    async changeLanguage(tag) {
      const next = closest(tag)
      changingTo = next
      await Promise.all([...inUse].map((name) => load(next, name)))
      if (changingTo !== next) return
      changingTo = ''
      change(next)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
