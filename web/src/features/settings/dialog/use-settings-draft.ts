import { useState, useSyncExternalStore } from 'react'
import { DEFAULT_SETTINGS, SETTING_NAMES, type SettingName, type Settings } from '@studio/contract/settings'
import {
  type Accessibility,
  currentAccessibility,
  currentTheme,
  DEFAULT_ACCESSIBILITY,
  saveAccessibility,
  recordChange,
  useLocale,
  useTheme,
} from '../../../platform/index.ts'
import { consent } from '../../metrics/index.ts'
import { settingsStore } from '../stored-settings.ts'

/** In the dialog the current language is always selected. */
export type ShownSettings = Settings & Accessibility & { language: NonNullable<Settings['language']> }

/** Draft of the settings. Unchanged settings follow other tabs and devices; changed ones apply on `save`. */
export function useSettingsDraft() {
  const stored = useSyncExternalStore(settingsStore.subscribe, settingsStore.current)
  const { theme, setTheme } = useTheme()
  const [language, setLanguage] = useLocale()
  const answer = useSyncExternalStore(consent.watch, consent.current)
  const [changes, setChanges] = useState<Partial<ShownSettings>>({})
  /** True once the user has changed the analytics switch. A default isn't consent. */
  const [isAnswered, setIsAnswered] = useState(false)
  const local: ShownSettings = {
    ...stored,
    ...currentAccessibility(),
    theme,
    language,
    anonymousAnalytics: answer !== 'refused',
  }
  const draft: ShownSettings = { ...local, ...changes }
  const changed = SETTING_NAMES.filter((name) => draft[name] !== local[name])
  const isReadOtherwise = ACCESSIBILITY_NAMES.some((name) => draft[name] !== local[name])
  const isAgreed = answer === 'given' || (isAnswered && changed.includes('anonymousAnalytics'))

  return {
    draft,
    isChanged: changed.length > 0 || isReadOtherwise,
    /** Analytics are on, but nothing may be measured before the user consents. */
    lacksConsent: draft.anonymousAnalytics && !isAgreed,
    change: (more: Partial<ShownSettings>) => {
      if ('anonymousAnalytics' in more) setIsAnswered(true)
      setChanges((before) => ({ ...before, ...more }))
    },
    /** Resets everything except the language, which has no default, and the consent to analytics. */
    reset: () =>
      setChanges(({ language: newLanguage, anonymousAnalytics: analyticsAnswer }) => ({
        ...DEFAULTS,
        ...DEFAULT_ACCESSIBILITY,
        ...(newLanguage && { language: newLanguage }),
        ...(analyticsAnswer !== undefined && { anonymousAnalytics: analyticsAnswer }),
      })),
    isDefault:
      Object.keys(DEFAULTS).every(
        (name) => draft[name as SettingName] === DEFAULT_SETTINGS[name as SettingName],
      ) && ACCESSIBILITY_NAMES.every((name) => draft[name] === DEFAULT_ACCESSIBILITY[name]),
    save() {
      const own = changed.filter((name) => !ELSEWHERE.has(name))
      settingsStore.keep(Object.fromEntries(own.map((name) => [name, draft[name]])))
      if (draft.theme !== currentTheme()) setTheme(draft.theme)
      if (draft.language !== language) setLanguage(draft.language)
      // Emails are written without a browser, so the current language is stored as theirs.
      else if (own.includes('emailNotifications')) setLanguage(language)
      if (changed.includes('anonymousAnalytics')) {
        if (!draft.anonymousAnalytics) consent.set('refused')
        else if (isAgreed) consent.set('given')
        else {
          consent.follow(true)
          recordChange('anonymousAnalytics')
        }
      }
      if (own.length > 0) recordChange(...own)
      if (isReadOtherwise) {
        const { motion, contrast, textSize, quietKeys } = draft
        saveAccessibility({ motion, contrast, textSize, quietKeys })
      }
      setChanges({})
    },
  }
}

const { language: _language, anonymousAnalytics: _answer, ...DEFAULTS } = DEFAULT_SETTINGS
const ACCESSIBILITY_NAMES = Object.keys(DEFAULT_ACCESSIBILITY) as (keyof Accessibility)[]
/** Settings that the browser stores elsewhere. */
const ELSEWHERE: ReadonlySet<SettingName> = new Set(['theme', 'language', 'anonymousAnalytics'])
