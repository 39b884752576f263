import { createContext, type ReactNode, useContext, useEffect, useReducer, useSyncExternalStore } from 'react'
import type { Translator } from './translator.ts'
import type { BundleName, Translate } from './types.ts'

const Current = createContext<Translator | undefined>(undefined)

/** Gives the texts to everything below. */
export const I18nProvider = ({ i18n, children }: { i18n: Translator; children: ReactNode }) => (
  <Current value={i18n}>{children}</Current>
)

interface View<Names> {
  /** Answers a text of the bundles; another function once the language has changed. */
  t: Translate<Names>
  i18n: Translator
  /** Whether the texts are there. */
  ready: boolean
}
interface Views {
  byNames: Map<string, View<never>>
  subscribe(drawAgain: () => void): () => void
}

/** What components hold of a translator: the same objects for all of them, and others once the language has changed. */
const viewsOf = new WeakMap<Translator, Views>()

function readViews(translator: Translator): Views {
  const known = viewsOf.get(translator)
  if (known) return known
  const made: Views = { byNames: new Map(), subscribe: (drawAgain) => translator.onChange(drawAgain) }
  translator.onChange(() => {
    made.byNames = new Map()
  })
  viewsOf.set(translator, made)
  return made
}

/**
 * The texts of a bundle, or of several, whose first is meant where none is named. Suspends until they are loaded;
 * without `useSuspense`, `ready` says whether they are.
 *
 * @throws where there is no `I18nProvider` above.
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
  const named = `${key} ${ready}`
  const view = views.get(named) ?? {
    t: i18n.getFixedT(i18n.language, list) as Translate<never>,
    // Another object in each view, so that effects that depend on it run again.
    i18n: Object.create(i18n) as Translator,
    ready,
  }
  views.set(named, view)
  return view
}
