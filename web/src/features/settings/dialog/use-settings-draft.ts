import { useState, useSyncExternalStore } from 'react'
import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName, type Settings } from '@studio/contract/settings'
import {
  type Accessibility,
  currentAccessibility,
  currentTheme,
  DEFAULT_ACCESSIBILITY,
  keepAccessibility,
  noteChange,
  useLocale,
  useTheme,
} from '../../../platform/index.ts'
import { consent } from '../../metrics/index.ts'
import { kept } from '../kept-settings.ts'

/** In the dialog a language is always chosen: the one that is shown. */
export type ShownSettings = Settings & Accessibility & { language: NonNullable<Settings['language']> }

/**
 * Settings that are being changed. What is left alone follows the other tabs and devices; what was changed
 * becomes real with `save` only.
 */
export function useSettingsDraft() {
  const stored = useSyncExternalStore(kept.subscribe, kept.current)
  const { theme, setTheme } = useTheme()
  const [language, setLanguage] = useLocale()
  const answer = useSyncExternalStore(consent.watch, consent.current)
  const [changes, setChanges] = useState<Partial<ShownSettings>>({})
  /** Whether somebody has switched the analytics themselves; a default is no consent. */
  const [isAnswered, setIsAnswered] = useState(false)
  const here: ShownSettings = {
    ...stored,
    ...currentAccessibility(),
    theme,
    language,
    anonymousAnalytics: answer !== 'refused',
  }
  const draft: ShownSettings = { ...here, ...changes }
  const changed = SETTING_NAMES.filter((name) => draft[name] !== here[name])
  const isReadOtherwise = ACCESSIBILITY_NAMES.some((name) => draft[name] !== here[name])
  const isAgreed = answer === 'given' || (isAnswered && changed.includes('anonymousAnalytics'))

  return {
    draft,
    isChanged: changed.length > 0 || isReadOtherwise,
    /** Analytics are on, and yet nothing may be measured before somebody has said yes. */
    lacksConsent: draft.anonymousAnalytics && !isAgreed,
    change: (more: Partial<ShownSettings>) => {
      if ('anonymousAnalytics' in more) setIsAnswered(true)
      setChanges((before) => ({ ...before, ...more }))
    },
    /** Everything but the language, which has no default of its own, and the answer about analytics, which is none. */
    reset: () =>
      setChanges(({ language: chosen, anonymousAnalytics: answered }) => ({
        ...DEFAULTS,
        ...DEFAULT_ACCESSIBILITY,
        ...(chosen && { language: chosen }),
        ...(answered !== undefined && { anonymousAnalytics: answered }),
      })),
    isDefault:
      Object.keys(DEFAULTS).every(
        (name) => draft[name as SettingName] === DEFAULT_SETTINGS[name as SettingName],
      ) && ACCESSIBILITY_NAMES.every((name) => draft[name] === DEFAULT_ACCESSIBILITY[name]),
    save() {
      const own = changed.filter((name) => !ELSEWHERE.has(name))
      kept.keep(Object.fromEntries(own.map((name) => [name, draft[name]])))
      if (draft.theme !== currentTheme()) setTheme(draft.theme)
      if (draft.language !== language) setLanguage(draft.language)
      // Mails are written where no browser says which language is read: the one shown here is theirs, too.
      else if (own.includes('emailNotifications')) setLanguage(language)
      if (changed.includes('anonymousAnalytics')) {
        if (!draft.anonymousAnalytics) consent.set('refused')
        else if (isAgreed) consent.set('given')
        else {
          consent.follow(true)
          noteChange('anonymousAnalytics')
        }
      }
      if (own.length > 0) noteChange(...own)
      if (isReadOtherwise) {
        const { motion, contrast, textSize, quietKeys } = draft
        keepAccessibility({ motion, contrast, textSize, quietKeys })
      }
      setChanges({})
    },
  }
}

const { language: _language, anonymousAnalytics: _answer, ...DEFAULTS } = DEFAULT_SETTINGS
const ACCESSIBILITY_NAMES = Object.keys(DEFAULT_ACCESSIBILITY) as (keyof Accessibility)[]
/** What the browser keeps in places of its own. */
const ELSEWHERE: ReadonlySet<SettingName> = new Set(['theme', 'language', 'anonymousAnalytics'])
