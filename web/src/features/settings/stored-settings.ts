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
 * Settings stored in this browser. Theme and language are stored separately and read before first paint. Anonymous
 * analytics are the consent of this browser.
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
      // Invalid JSON counts as no settings.
    }
    return settings as Settings
  }
  function notify(next: Settings): void {
    current = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => current,
    keep(changes: Partial<Settings>): void {
      const next = { ...current, ...changes }
      storage.write(SETTINGS_KEY, JSON.stringify(next))
      notify(next)
    },
    /** Called when another tab has changed a setting. */
    reload: () => notify(load()),
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type KeptSettings = ReturnType<typeof createKeptSettings>

export const settingsStore = createKeptSettings(browserStorage)

/** Settings stored only here. */
type OwnSetting = Exclude<SettingName, 'theme' | 'language' | 'anonymousAnalytics'>

/** Current value of a setting. */
export const currentSetting = <Name extends OwnSetting>(name: Name): Settings[Name] =>
  settingsStore.current()[name]

/** Subscribes to a setting: `useSetting('autoSave')`. */
export const useSetting = <Name extends OwnSetting>(name: Name): Settings[Name] =>
  useSyncExternalStore(settingsStore.subscribe, () => settingsStore.current()[name])
