// Stands for `react-i18next` in the app, as `index.ts` stands for `i18next`.
import { createContext, type ReactNode, useContext, useEffect, useReducer, useSyncExternalStore } from 'react'
import type { Translate, Translator } from './index.ts'

const Given = createContext<Translator | undefined>(undefined)
let first: Translator | undefined

export const initReactI18next = {
  type: '3rdParty' as const,
  init(translator: Translator) {
    first = translator
  },
}

export const getI18n = (): Translator => first!

export const I18nextProvider = ({ i18n, children }: { i18n: Translator; children: ReactNode }) => (
  <Given value={i18n}>{children}</Given>
)

interface View {
  t: Translate
  i18n: Translator
  ready: boolean
}
interface Spoken {
  views: Map<string, View>
  subscribe(drawAgain: () => void): () => void
}

/** What components hold of a translator: the same for all of them, and other ones once the language has changed. */
const spoken = new WeakMap<Translator, Spoken>()

function spokenBy(translator: Translator): Spoken {
  const known = spoken.get(translator)
  if (known) return known
  const made: Spoken = {
    views: new Map(),
    subscribe(drawAgain) {
      translator.on('languageChanged', drawAgain)
      return () => translator.off('languageChanged', drawAgain)
    },
  }
  translator.on('languageChanged', () => {
    made.views = new Map()
  })
  spoken.set(translator, made)
  return made
}

/** The words of a bundle. Waits for them as React does, or says with `ready` whether they are there. */
export function useTranslation(names?: string | readonly string[], { useSuspense = true } = {}): View {
  const translator = useContext(Given) ?? first!
  const { subscribe } = spokenBy(translator)
  const views = useSyncExternalStore(subscribe, () => spokenBy(translator).views)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const list = typeof names === 'string' ? [names] : (names ?? [translator.defaultName])
  const ready = list.every((name) => translator.hasLoadedNamespace(name))
  const key = list.join()
  useEffect(() => {
    if (!ready) void translator.loadNamespaces(key.split(',')).then(drawAgain)
  }, [translator, key, ready])
  if (!ready && useSuspense) throw translator.loadNamespaces(list)
  const named = `${key} ${ready}`
  const view = views.get(named) ?? {
    t: translator.getFixedT(translator.language, list),
    i18n: Object.create(translator) as Translator,
    ready,
  }
  views.set(named, view)
  return view
}
