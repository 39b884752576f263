import * as z from 'zod/mini'
import { EXPORT_PRESETS, type ExportPreset, ExportSettings } from '../gallery/index.ts'
import { Id, Instant, lineOf } from '../kernel/index.ts'

export const MAX_DELIVERIES = 1_000
export const MAX_DELIVERY_PRESETS = 4
/** Files are deleted this many days after a delivery has expired. */
export const DELIVERY_DAYS_AFTER_EXPIRY = 30
/** Realtime event of a delivery’s owner, with the delivery’s id. */
export const DELIVERIES_CHANNEL = 'deliveries'

export const DeliveryTitle = lineOf(1, 120, 'The title')
export const DeliveryMessage = z.string().check(z.trim(), z.maxLength(2_000))

const PRESET_NAMES = Object.keys(EXPORT_PRESETS) as [ExportPreset, ...ExportPreset[]]
const OwnPreset = z.strictObject({ name: lineOf(1, 60, 'The name of the preset'), settings: ExportSettings })
/** A built-in preset by its name, or the user’s own settings. */
export const DeliveryPresetChoice = z.union([z.enum(PRESET_NAMES), OwnPreset])
export type DeliveryPresetChoice = z.infer<typeof DeliveryPresetChoice>

/** `name` of a built-in preset is its key in `EXPORT_PRESETS`. */
export const DeliveryPreset = z.object({ name: z.string(), settings: ExportSettings })
export type DeliveryPreset = z.infer<typeof DeliveryPreset>

/** Settings of a chosen preset. */
export const presetOf = (choice: DeliveryPresetChoice): DeliveryPreset =>
  typeof choice === 'string' ? { name: choice, settings: EXPORT_PRESETS[choice] } : choice

const nameOf = (choice: DeliveryPresetChoice) => presetOf(choice).name.toLowerCase()

export const DeliveryPresetChoices = z.array(DeliveryPresetChoice).check(
  z.minLength(1),
  z.maxLength(MAX_DELIVERY_PRESETS),
  z.refine(
    (choices) => new Set(choices.map(nameOf)).size === choices.length,
    'Each preset needs another name.',
  ),
)

/** `removed`: its files were deleted after it expired. */
export const DeliveryState = z.enum(['rendering', 'paused', 'ready', 'removed'])
export type DeliveryState = z.infer<typeof DeliveryState>

export const DeliveryFileState = z.enum(['queued', 'ready', 'failed', 'removed'])
export type DeliveryFileState = z.infer<typeof DeliveryFileState>

/**
 * Why a file failed: its image was deleted, can’t be read, or isn’t the one that was approved, or rendering stopped
 * repeatedly.
 */
export const DeliveryFileReason = z.enum(['imageGone', 'unreadable', 'notApproved', 'stopped'])
export type DeliveryFileReason = z.infer<typeof DeliveryFileReason>

export const Delivery = z.object({
  id: Id,
  title: z.string(),
  message: z.nullable(z.string()),
  state: DeliveryState,
  /** True if rendering paused because storage was full. */
  isStorageFull: z.boolean(),
  presets: z.array(DeliveryPreset),
  pictures: z.int(),
  /** Files by state. */
  counts: z.record(DeliveryFileState, z.int()),
  /** Bytes of finished files. */
  bytes: z.int(),
  allowsDownloads: z.boolean(),
  allowsFavourites: z.boolean(),
  createdAt: Instant,
  completedAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** SHA-256 of the approval that it was created from, in hex. */
  approvalHash: z.nullable(z.string()),
  /** SHA-256 of the manifest, once all files are finished. */
  manifestHash: z.nullable(z.string()),
  /** The current link. Its secret is returned only when it is created. */
  link: z.nullable(
    z.object({
      createdAt: Instant,
      hasPassword: z.boolean(),
      /** Time when it was last opened. */
      openedAt: z.nullable(Instant),
    }),
  ),
  /** Downloads of single files, and of the whole zip. */
  downloads: z.object({ files: z.int(), zips: z.int() }),
  favourites: z.int(),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryItem = z.object({
  /** From 1, in the order of the delivery. */
  number: z.int(),
  /** Gallery item; it may have been deleted since. */
  mediaId: Id,
  name: z.string(),
  isFavourite: z.boolean(),
  /** Downloads of its files. */
  downloads: z.int(),
})
export type DeliveryItem = z.infer<typeof DeliveryItem>

export const DeliveryFile = z.object({
  /** From 1: all images in the first preset, then in the next one. */
  number: z.int(),
  /** Number of its image. */
  item: z.int(),
  /** Index of its preset. */
  preset: z.int(),
  /** Path in the zip. */
  name: z.string(),
  state: DeliveryFileState,
  reason: z.nullable(DeliveryFileReason),
  bytes: z.nullable(z.int()),
  /** In hex. */
  sha256: z.nullable(z.string()),
  downloads: z.int(),
})
export type DeliveryFile = z.infer<typeof DeliveryFile>

/** Preview of a delivery. */
export const DeliveryPlan = z.object({
  pictures: z.int(),
  /** Videos and missing items, which deliveries don’t include. */
  leftOut: z.int(),
  files: z.int(),
  /** Estimated bytes of each preset, and of all. */
  presets: z.array(z.object({ name: z.string(), bytes: z.int(), firstName: z.string() })),
  bytes: z.int(),
  /** Bytes left for photographs; null without a limit. */
  left: z.nullable(z.int()),
})
export type DeliveryPlan = z.infer<typeof DeliveryPlan>

/** List of finished files with their hashes, for checking them later. */
export const DeliveryManifest = z.object({
  delivery: Id,
  createdAt: Instant,
  /** SHA-256 of the approval that was delivered. */
  approval: z.optional(z.string()),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      /** SHA-256 of the original that it was rendered from. */
      sourceSha256: z.string(),
      /** SHA-256 of the approved file, as on the certificate. */
      approvedSha256: z.optional(z.string()),
    }),
  ),
})
export type DeliveryManifest = z.infer<typeof DeliveryManifest>
