import { fillText, pluralEndings } from '@studio/domain/kernel'
import { fillAll, type TextNode, pathOf, type Texts, textAt } from './find-text.ts'
import type { BundleName, TextValues, Translate } from './types.ts'

type Select = (texts: object) => unknown
type Names = string | readonly string[]

interface TranslatorOptions {
  /** A tag such as `es` or `es-MX`. */
  readonly language: string
  /** Default bundle. */
  readonly defaultName: string
  /** Supported languages; others use the fallback. If absent, all are supported. */
  readonly languages?: readonly string[]
  /** Language used for texts that the current one lacks. */
  readonly fallback?: string
  /** Preloaded texts by language and bundle. */
  readonly texts?: Readonly<Record<string, Readonly<Record<string, Texts>>>>
  /** Loads a bundle; rejects on failure. */
  readonly load?: (language: string, name: string) => Promise<Texts>
  /** Replacement for a missing text; by default its key. */
  readonly missing?: (key: string) => string
}

/** Translator of the app, with one language at a time. */
export interface Translator {
  readonly language: string
  /** Texts of the default bundle. */
  readonly t: Translate
  /** Texts of other bundles, in the current language or a fixed one. */
  getFixedT<Name extends BundleName>(language: string | null, names: Name): Translate<Name>
  getFixedT<const List extends readonly BundleName[]>(language: string | null, names: List): Translate<List>
  getFixedT(language: string | null, names: Names): Translate
  /** True if a loaded bundle has the text `bundle:group.key`. */
  exists(address: string): boolean
  /** Text by a dynamic key; undefined if no loaded bundle has it. */
  textAt(address: string, values?: TextValues): string | undefined
  /** A loaded bundle in the current or fallback language. */
  bundle(name: string): Texts | undefined
  /** True if the bundle is loaded or has failed. */
  isLoaded(name: string): boolean
  /** Never rejects: a failed bundle counts as loaded until `reload`. */
  loadNamespaces(names: Names): Promise<void>
  /** Retries a failed bundle, then re-renders. */
  reload(language: string, name: string): Promise<void>
  /** Loads all used bundles first. Of concurrent changes the last one wins. */
  changeLanguage(language: string): Promise<void>
  /** Registers a listener for changed texts. Returns its unsubscribe function. */
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

  async function reload(code: string, name: string): Promise<void> {
    if (await read(code, name)) return
    if (fallback && fallback !== code && !store.has(placeOf(fallback, name))) await read(fallback, name)
    failed.add(placeOf(code, name))
  }

  function load(code: string, name: string): Promise<void> {
    const place = placeOf(code, name)
    if (!fetchBundle || store.has(place) || failed.has(place)) return Promise.resolve()
    const pending = loading.get(place) ?? reload(code, name).finally(() => loading.delete(place))
    loading.set(place, pending)
    return pending
  }

  /** The first bundle, unless the key starts with the name of another one. */
  function addressOf(names: readonly string[], select: Select): [string, string[]] {
    const path = pathOf(select)
    return path.length > 1 && names.indexOf(path[0]!) > 0 ? [path[0]!, path.slice(1)] : [names[0]!, path]
  }

  function find(name: string, path: readonly string[], count: unknown, code: string): TextNode | undefined {
    const last = path.at(-1) ?? ''
    for (const each of orFallback(code)) {
      const group = textAt(store.get(placeOf(each, name)), path.slice(0, -1))
      for (const ending of pluralEndings(count, each)) {
        const match = textAt(group, [last + ending])
        if (match !== undefined) return match
      }
    }
    return undefined
  }

  function findAt(address: string, count: unknown): TextNode | undefined {
    const [name = '', key = ''] = address.split(':')
    return find(name, key.split('.'), count, language)
  }

  function translate(names: readonly string[], select: Select, values: TextValues, code: string): TextNode {
    const [name, path] = addressOf(typeof values.ns === 'string' ? [values.ns] : names, select)
    const match = find(name, path, values.count, code)
    if (typeof match === 'string') return fillText(match, values, code)
    if (match !== undefined && values.returnObjects) return fillAll(match, values, code)
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
      const match = findAt(address, values.count)
      return typeof match === 'string' ? fillText(match, values, language) : undefined
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
