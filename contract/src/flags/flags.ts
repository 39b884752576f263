import * as z from 'zod/mini'
import { Day, Id, Instant, textOf } from '../kernel/index.ts'
import type { Flags } from '../system/index.ts'

/**
 * `release`: a new feature being rolled out; `operation`: a mode of this installation; `permission`: access to a
 * feature.
 */
export const FLAG_KINDS = ['release', 'operation', 'permission'] as const

interface FlagDefinition {
  /** Environment variable, which overrides the stored value. */
  setting: string
  /** States of a flag with more than two states, default first. */
  choices?: readonly string[]
  /** True if two other admins must approve changes. */
  needsCouncil?: true
}

/** The flags of the specification (section 11), by their names in `GET /api/config`. */
export const FLAGS = {
  freeMode: { setting: 'STUDIO_FLAG_FREE_MODE', needsCouncil: true },
  purchasing: { setting: 'STUDIO_FLAG_PURCHASING', needsCouncil: true },
  internationalization: { setting: 'STUDIO_FLAG_INTERNATIONALIZATION' },
  galleryUpgrade: { setting: 'STUDIO_FLAG_GALLERY_UPGRADE' },
  helpCenter: { setting: 'STUDIO_FLAG_HELP_CENTER' },
  eventSafety: { setting: 'STUDIO_FLAG_EVENT_SAFETY' },
  performanceBudget: { setting: 'STUDIO_FLAG_PERFORMANCE_BUDGET' },
  // Applies to anonymous visitors, so it has no rollout percentage.
  publicSiteMode: { setting: 'STUDIO_FLAG_PUBLIC_SITE_MODE', choices: ['hero', 'redirect'] },
} as const satisfies Record<keyof Flags, FlagDefinition>

export type FlagName = keyof Flags
export const FLAG_NAMES = Object.keys(FLAGS) as FlagName[]
/** Flags that are on or off. */
export type SwitchName = { [K in FlagName]: Flags[K] extends boolean ? K : never }[FlagName]

export const knownFlag = (name: FlagName): FlagDefinition => FLAGS[name]

/** On or off, or one of the choices. */
export const FlagValue = z.union([z.boolean(), z.enum(['hero', 'redirect'])])
export type FlagValue = z.infer<typeof FlagValue>

/** Rollout percentage. Null for all users. */
const Rollout = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))
export const MAX_FLAG_USERS = 500
const Users = z.array(Id).check(z.maxLength(MAX_FLAG_USERS))

/** State of a flag. A switch that is on applies to its rollout percentage and to selected users. */
export const FlagState = z.object({ value: FlagValue, rollout: Rollout, users: Users })
export type FlagState = z.infer<typeof FlagState>

export const ScheduledFlag = z.object({
  id: Id,
  ...FlagState.shape,
  at: Instant,
  byId: Id,
  reason: z.string(),
})
export type ScheduledFlag = z.infer<typeof ScheduledFlag>

export const AdminFlag = z.object({
  name: z.enum(FLAG_NAMES),
  kind: z.enum(FLAG_KINDS),
  ...FlagState.shape,
  /** States of a flag with more than two states. */
  choices: z.nullable(z.array(z.string())),
  /** True if two other admins must approve a change of its state. */
  needsCouncil: z.boolean(),
  /** Set if the environment decides: the name of the setting and its source. */
  locked: z.nullable(z.object({ by: z.string(), value: FlagValue })),
  ownerId: z.nullable(Id),
  /** Day on which the flag is due for review. */
  reviewOn: z.nullable(Day),
  /** True if the review is due. */
  isStale: z.boolean(),
  note: z.nullable(z.string()),
  version: z.int(),
  changedAt: z.nullable(Instant),
  /** True if the last change can be undone (within a day). */
  canUndo: z.boolean(),
  schedule: z.array(ScheduledFlag),
})
export type AdminFlag = z.infer<typeof AdminFlag>

/** Changed fields. Absent fields stay unchanged. */
export const FlagChange = z.object({
  value: z.optional(FlagValue),
  rollout: z.optional(Rollout),
  users: z.optional(Users),
})
export type FlagChange = z.infer<typeof FlagChange>

/** Notes of a flag, without effect for users. */
export const FlagNotes = z.object({
  ownerId: z.optional(z.nullable(Id)),
  reviewOn: z.optional(z.nullable(Day)),
  note: z.optional(z.nullable(textOf(0, 500, 'The note'))),
})
export type FlagNotes = z.infer<typeof FlagNotes>

/** Event `config` with `{ flags }` on the topic of each signed-in user when a flag has changed. */
export const CONFIG_EVENT = 'config'
