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
  /** Null to use the browser's language. */
  language: z.nullable(z.string().check(z.regex(LANGUAGE_CODE))),
}

export const Settings = z.object(shape)
export type Settings = z.infer<typeof Settings>
export type ExportFormat = Settings['exportFormat']

/** Change times by setting. */
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
  /** By the device's clock. A missing time means now. */
  updatedAt: ChangedAt,
  /** Current time of the device's clock, so that the server can correct for a wrong clock. */
  sentAt: Instant,
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const KeptSettings = z.object({
  /** Increases with each change. The response with the higher version is the newer one. */
  version: z.int(),
  settings: Settings,
  /** Change time of each setting. Missing settings have never been changed and have their default. */
  updatedAt: ChangedAt,
})
export type KeptSettings = z.infer<typeof KeptSettings>
