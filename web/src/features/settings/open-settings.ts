export const SETTINGS_TABS = ['general', 'notifications', 'privacy', 'accessibility', 'about'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

export const OPEN_SETTINGS = 'studio-open-settings'

/** Opens the settings dialog at a tab. */
export const openSettings = (tab: SettingsTab = 'general'): void =>
  void dispatchEvent(new CustomEvent(OPEN_SETTINGS, { detail: tab }))
