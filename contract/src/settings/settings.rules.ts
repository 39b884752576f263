/** Options of the settings with choices, in display order (specification, section 2). */
export const SETTING_CHOICES = {
  theme: ['dark', 'light', 'system'],
  exportFormat: ['png', 'jpeg', 'webp', 'json'],
} as const

/** Primary language subtag. The web app decides which languages exist. */
export const LANGUAGE_CODE = /^[a-z]{2,3}$/

/** Defaults of the specification (section 3). Without a language the browser's is used. */
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

/** Checks a stored value against the options of its setting. */
export function isSettingValue(name: SettingName, value: unknown): boolean {
  if (name === 'language') return value === null || (typeof value === 'string' && LANGUAGE_CODE.test(value))
  if (name in SETTING_CHOICES) {
    const choices: readonly unknown[] = SETTING_CHOICES[name as keyof typeof SETTING_CHOICES]
    return choices.includes(value) || value === DEFAULT_SETTINGS[name]
  }
  return typeof value === 'boolean'
}
