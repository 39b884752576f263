import { useSyncExternalStore } from 'react'
import {
  DEFAULT_SETTINGS,
  isSettingValue,
  SETTING_NAMES,
  type SettingName,
  type Settings,
} from '@studio/contract/settings'
import { type BrowserStorage, browserStorage } from '../../platform/index.ts'

export const SETTINGS_KEY = 'studio-settings'

/**
 * Settings as this browser keeps them. Theme and language have places of their own, read before anything is drawn;
 * anonymous analytics are the consent of this browser.
 */
export function createKeptSettings(storage: Pick<BrowserStorage, 'read' | 'write'>) {
  const listeners = new Set<() => void>()
  let current = load()

  function load(): Settings {
    const settings: Record<string, unknown> = { ...DEFAULT_SETTINGS }
    try {
      const stored = JSON.parse(storage.read(SETTINGS_KEY) ?? '{}') as Record<string, unknown>
      for (const name of SETTING_NAMES) if (isSettingValue(name, stored[name])) settings[name] = stored[name]
    } catch {
      // Damaged: as if nothing had been chosen here.
    }
    return settings as Settings
  }
  function tell(next: Settings): void {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    keep(changes: Partial<Settings>): void {
      const next = { ...current, ...changes }
      storage.write(SETTINGS_KEY, JSON.stringify(next))
      tell(next)
    },
    /** Another tab has changed something. */
    reload: () => tell(load()),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type KeptSettings = ReturnType<typeof createKeptSettings>

/** The tab's settings. */
export const kept = createKeptSettings(browserStorage)

/** Those that are kept here and nowhere else. */
type OwnSetting = Exclude<SettingName, 'theme' | 'language' | 'anonymousAnalytics'>

/** One setting as it is at this moment. */
export const settingNow = <Name extends OwnSetting>(name: Name): Settings[Name] => kept.current()[name]

/** One setting, kept up to date: `useSetting('autoSave')`. */
export const useSetting = <Name extends OwnSetting>(name: Name): Settings[Name] =>
  useSyncExternalStore(kept.subscribe, () => kept.current()[name])
