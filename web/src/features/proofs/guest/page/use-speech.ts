import { useEffect, useState } from 'preact/hooks'
import { pageStorage, showTheme } from './page-choices.ts'
import { directionOf, nextLocale } from './page-languages.ts'
import type { Speech, speechOf } from './page-speech.ts'

/** Same storage key as the studio, so the language chosen there applies here. */
const LOCALE = 'studio-locale'

/** Texts and language switch of the page. Follows changes of language and theme in other tabs. */
export function useSpeech<Key extends string>({
  localeFor,
  speak,
}: Pick<ReturnType<typeof speechOf<Key>>, 'localeFor' | 'speak'>) {
  const [t, setT] = useState<Speech<Key>>(() =>
    speak(localeFor([pageStorage.read(LOCALE) ?? '', ...navigator.languages])),
  )
  useEffect(() => {
    showTheme()
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === LOCALE && newValue) setT(() => speak(localeFor([newValue])))
      showTheme()
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [localeFor, speak])
  useEffect(() => {
    document.documentElement.lang = t.locale
    document.documentElement.dir = directionOf(t.locale)
  }, [t])
  const switchLanguage = () => {
    const next = nextLocale(t.locale)
    pageStorage.write(LOCALE, next)
    setT(() => speak(next))
  }
  return { t, switchLanguage }
}
