import * as z from 'zod/mini'
import { Instant } from '../kernel/index.ts'

interface SettingDefinition {
  /** Environment variable, which overrides the stored value. */
  setting: string
  group: 'limits' | 'moderation' | 'retention'
  least: number
  most: number
  /** Default without a stored value. */
  usual: number
}

/** Numeric settings of the installation. For limits that accept it, 0 means no limit. */
export const INSTALLATION = {
  /** Max. megabytes of originals per user. */
  userStorageMb: { setting: 'STUDIO_USER_STORAGE_MB', group: 'limits', least: 0, most: 1e8, usual: 20_000 },
  /** Max. megabytes of photographs per user, in addition to the limit above. */
  photographStorageMb: {
    setting: 'STUDIO_PHOTOGRAPH_STORAGE_MB',
    group: 'limits',
    least: 0,
    most: 1e8,
    usual: 200_000,
  },
  /** Storage of all users together in MB. */
  storageMb: { setting: 'STUDIO_STORAGE_MB', group: 'limits', least: 0, most: 1e9, usual: 0 },
  /** Disk space in megabytes that stays free; 0 reserves none. */
  diskReserveMb: { setting: 'STUDIO_DISK_RESERVE_MB', group: 'limits', least: 0, most: 1e7, usual: 512 },
  /** Max. uploads and upload volume per user and minute. */
  uploadsPerMinute: {
    setting: 'STUDIO_UPLOADS_PER_MINUTE',
    group: 'limits',
    least: 0,
    most: 1e5,
    usual: 240,
  },
  uploadMbPerMinute: {
    setting: 'STUDIO_UPLOAD_MB_PER_MINUTE',
    group: 'limits',
    least: 0,
    most: 1e6,
    usual: 512,
  },
  /** Max. emails per user to other people in 24 hours: links, invoices, booth photos. */
  mailsPerDay: { setting: 'STUDIO_MAILS_PER_DAY', group: 'limits', least: 0, most: 1e5, usual: 100 },
  /**
   * Hours within which a moderation case must be decided, by severity. Applies to cases opened or reported
   * from now on.
   */
  dueHighHours: { setting: 'STUDIO_DUE_HIGH_HOURS', group: 'moderation', least: 1, most: 720, usual: 4 },
  dueMediumHours: { setting: 'STUDIO_DUE_MEDIUM_HOURS', group: 'moderation', least: 1, most: 720, usual: 24 },
  dueLowHours: { setting: 'STUDIO_DUE_LOW_HOURS', group: 'moderation', least: 1, most: 720, usual: 72 },
  /** Retention of page-speed data in days. */
  vitalsDays: { setting: 'STUDIO_VITALS_DAYS', group: 'retention', least: 7, most: 730, usual: 90 },
  /** Retention of sent emails in days. */
  mailDays: { setting: 'STUDIO_MAIL_DAYS', group: 'retention', least: 1, most: 30, usual: 7 },
} as const satisfies Record<string, SettingDefinition>

export type InstallationName = keyof typeof INSTALLATION
export const INSTALLATION_NAMES = Object.keys(INSTALLATION) as InstallationName[]
export type Installation = Record<InstallationName, number>

export const knownSetting = (name: InstallationName): SettingDefinition => INSTALLATION[name]

const numberFor = (name: InstallationName) => {
  const { least, most } = knownSetting(name)
  const message = `Enter a whole number from ${least} to ${most}.`
  return z.optional(z.int(message).check(z.minimum(least, message), z.maximum(most, message)))
}

/** Any of these settings, within its range. */
export const InstallationChange = z.strictObject(
  Object.fromEntries(INSTALLATION_NAMES.map((name) => [name, numberFor(name)])) as {
    [K in InstallationName]: ReturnType<typeof numberFor>
  },
)
export type InstallationChange = z.infer<typeof InstallationChange>

export const AdminSetting = z.object({
  name: z.enum(INSTALLATION_NAMES),
  group: z.enum(['limits', 'moderation', 'retention']),
  /** Stored value. If the environment sets the value, `locked` is the effective one. */
  value: z.int(),
  least: z.int(),
  most: z.int(),
  usual: z.int(),
  locked: z.nullable(z.object({ by: z.string(), value: z.int() })),
  version: z.int(),
  changedAt: z.nullable(Instant),
})
export type AdminSetting = z.infer<typeof AdminSetting>

/** Effect of a change on users and stored data, computed before saving. */
export const SettingEffect = z.object({
  name: z.enum(INSTALLATION_NAMES),
  /** `over`: users above the new limit; `removed`: rows that will be deleted within the hour. */
  kind: z.enum(['over', 'removed']),
  count: z.int(),
})
export type SettingEffect = z.infer<typeof SettingEffect>
