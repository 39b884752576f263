/** What a setting can be, in the order in which it is offered (specification, section 2). */
export const SETTING_CHOICES = {
  theme: ['dark', 'light', 'system'],
  exportFormat: ['png', 'jpeg', 'webp', 'json'],
} as const

/** The primary part of a language tag: which ones there are is the web app's to say. */
export const LANGUAGE_CODE = /^[a-z]{2,3}$/

/** Defaults of the specification (section 3); without a language the browser decides. */
export const DEFAULT_SETTINGS = {
  theme: 'dark',
  exportFormat: 'png',
  autoSave: true,
  highQualityExport: true,
  emailNotifications: false,
  pushNotifications: true,
  promptCompletions: true,
  imageGenerations: true,
  systemUpdates: false,
  creatorLibrary: true,
  roadmap: true,
  proofs: true,
  sessions: true,
  mirrorProtocolEnabled: true,
  allowResale: false,
  allowTraining: false,
  shareMetadata: true,
  anonymousAnalytics: true,
  language: null,
} as const

export type SettingName = keyof typeof DEFAULT_SETTINGS

export const SETTING_NAMES = Object.keys(DEFAULT_SETTINGS) as SettingName[]

/** Whether a value that was kept somewhere is one that this setting can have. */
export function isSettingValue(name: SettingName, value: unknown): boolean {
  if (name === 'language') return value === null || (typeof value === 'string' && LANGUAGE_CODE.test(value))
  if (name in SETTING_CHOICES) {
    const choices: readonly unknown[] = SETTING_CHOICES[name as keyof typeof SETTING_CHOICES]
    return choices.includes(value) || value === DEFAULT_SETTINGS[name]
  }
  return typeof value === 'boolean'
}
