import * as z from 'zod/mini'
import { Instant } from '../kernel/index.ts'
import { LANGUAGE_CODE, SETTING_CHOICES, SETTING_NAMES, type SettingName } from './settings.rules.ts'

const shape = {
  theme: z.enum(SETTING_CHOICES.theme),
  exportFormat: z.enum(SETTING_CHOICES.exportFormat),
  autoSave: z.boolean(),
  highQualityExport: z.boolean(),
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  promptCompletions: z.boolean(),
  imageGenerations: z.boolean(),
  systemUpdates: z.boolean(),
  creatorLibrary: z.boolean(),
  roadmap: z.boolean(),
  proofs: z.boolean(),
  sessions: z.boolean(),
  mirrorProtocolEnabled: z.boolean(),
  allowResale: z.boolean(),
  allowTraining: z.boolean(),
  shareMetadata: z.boolean(),
  anonymousAnalytics: z.boolean(),
  /** Null while the browser decides. */
  language: z.nullable(z.string().check(z.regex(LANGUAGE_CODE))),
}

export const Settings = z.object(shape)
export type Settings = z.infer<typeof Settings>
export type ExportFormat = Settings['exportFormat']

/** Some settings, and when each of them was changed. */
const ChangedAt = z.object(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, z.optional(Instant)])) as {
    [Name in SettingName]: z.ZodMiniOptional<typeof Instant>
  },
)

const Changes = z.strictObject(
  Object.fromEntries(SETTING_NAMES.map((name) => [name, z.optional(shape[name])])) as {
    [Name in SettingName]: z.ZodMiniOptional<(typeof shape)[Name]>
  },
)

export const SettingsChange = z.strictObject({
  settings: Changes,
  /** By the clock of the device; what is left out was changed just now. */
  updatedAt: ChangedAt,
  /** The same clock as it is now, so that a wrong one does no harm. */
  sentAt: Instant,
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const KeptSettings = z.object({
  /** Grows with each change: of two answers, the one with more is the later one. */
  version: z.int(),
  settings: Settings,
  /** When each setting was changed; those that are not named have never been, and are as by default. */
  updatedAt: ChangedAt,
})
export type KeptSettings = z.infer<typeof KeptSettings>
