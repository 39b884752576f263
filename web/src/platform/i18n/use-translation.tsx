import { createContext, type ReactNode, useContext, useEffect, useReducer, useSyncExternalStore } from 'react'
import type { Translator } from './translator.ts'
import type { BundleName, Translate } from './types.ts'

const Current = createContext<Translator | undefined>(undefined)

/** Provides the translator. */
export const I18nProvider = ({ i18n, children }: { i18n: Translator; children: ReactNode }) => (
  <Current value={i18n}>{children}</Current>
)

interface View<Names> {
  /** Translates keys of the bundles; a new function after a language change. */
  t: Translate<Names>
  i18n: Translator
  /** True once the texts are loaded. */
  ready: boolean
}
interface Views {
  byNames: Map<string, View<never>>
  subscribe(drawAgain: () => void): () => void
}

/** Views of a translator: shared by all components, replaced after a language change. */
const viewsOf = new WeakMap<Translator, Views>()

function readViews(translator: Translator): Views {
  const view = viewsOf.get(translator)
  if (view) return view
  const newViews: Views = { byNames: new Map(), subscribe: (drawAgain) => translator.onChange(drawAgain) }
  translator.onChange(() => {
    newViews.byNames = new Map()
  })
  viewsOf.set(translator, newViews)
  return newViews
}

/**
 * Texts of one or several bundles; the first is the default. Suspends until they are loaded; with `useSuspense:
 * false`, `ready` is false until then.
 * @throws without an `I18nProvider` above.
 */
export function useTranslation<Name extends BundleName = 'app'>(
  name?: Name,
  options?: { useSuspense?: boolean },
): View<Name>
export function useTranslation<const Names extends readonly BundleName[]>(
  names: Names,
  options?: { useSuspense?: boolean },
): View<Names>
export function useTranslation(
  names: string | readonly string[] = 'app',
  { useSuspense = true } = {},
): View<never> {
  const i18n = useContext(Current)
  if (!i18n) throw new Error('useTranslation needs an I18nProvider above it.')
  const views = useSyncExternalStore(readViews(i18n).subscribe, () => readViews(i18n).byNames)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const list = typeof names === 'string' ? [names] : names
  const ready = list.every((name) => i18n.isLoaded(name))
  const key = list.join()
  useEffect(() => {
    if (!ready) void i18n.loadNamespaces(key.split(',')).then(drawAgain)
  }, [i18n, key, ready])
  if (!ready && useSuspense) throw i18n.loadNamespaces(list)
  const viewKey = `${key} ${ready}`
  const view = views.get(viewKey) ?? {
    t: i18n.getFixedT(i18n.language, list) as Translate<never>,
    // A new object per view, so that dependent effects run again.
    i18n: Object.create(i18n) as Translator,
    ready,
  }
  views.set(viewKey, view)
  return view
}
