import * as z from 'zod/mini'
import { MediaAsset } from '../gallery/index.ts'
import { Id, Instant, PageQuery } from '../kernel/index.ts'

export const JobKind = z.enum(['image_batch', 'video_render'])
export type JobKind = z.infer<typeof JobKind>

export const JobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>

/** One item of a job. Its size is known when the job is accepted, so that its space can be reserved. */
export const JobItem = z.object({
  index: z.int(),
  status: z.enum(['waiting', 'developing', 'done', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  width: z.int(),
  height: z.int(),
  pose: z.nullable(z.string()),
  seed: z.int(),
  /** Tiny preview of the item in progress, as a `data:` URL. */
  preview: z.nullable(z.string()),
  mediaId: z.nullable(Id),
  /** Error for users. */
  error: z.optional(z.string()),
  /** Its share of the job's cost. Only in the details of a job. */
  credits: z.optional(z.int()),
})
export type JobItem = z.infer<typeof JobItem>

/** One attempt at an item by one engine. */
export const JobTry = z.object({
  /** Index of the item. */
  index: z.int(),
  /** Run of the job, from 1. A run that fails or loses its worker is followed by another. */
  run: z.int(),
  /** The engine that was used: id, label and vendor model. */
  engine: z.string(),
  label: z.string(),
  vendorModel: z.nullable(z.string()),
  /** True if the engine replaced the requested one as a fallback. */
  isStandIn: z.boolean(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Null while running. `stopped`: the run ended before the attempt did. */
  outcome: z.nullable(z.enum(['made', 'failed', 'stopped'])),
  code: z.nullable(z.string()),
  /** Error message of the provider. */
  reason: z.nullable(z.string()),
  /** Time in ms until the next attempt with the same engine; null if none follows. */
  pauseMs: z.nullable(z.int()),
})
export type JobTry = z.infer<typeof JobTry>

const Spread = z.object({ least: z.int(), most: z.int(), since: z.nullable(Instant) })

export const Job = z.object({
  id: Id,
  kind: JobKind,
  status: JobStatus,
  /** Error for users: why the job failed, or how many images failed. */
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  /** 0 to 1. */
  progress: z.number(),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  /** True after 5 minutes of running without progress. */
  stuck: z.boolean(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
  /** Time of the last sign of progress. */
  progressedAt: z.optional(z.nullable(Instant)),
  /**
   * While queued: position in the owner's queue from 1, its length, and, if known, the expected seconds from `since`
   * until it starts.
   */
  queue: z.optional(z.object({ position: z.int(), of: z.int(), begins: z.optional(Spread) })),
  /**
   * Expected remaining seconds, from `least` to `most`, based on recent jobs of the same model. Counted from `since`
   * while running, from its start while queued. Absent if too few are known.
   */
  expected: z.optional(Spread),
  /** Oldest first. Only in the details of a job. */
  tries: z.optional(z.array(JobTry)),
  /**
   * Whole credits reserved on acceptance, captured for finished items, and released at the end for failed and cancelled
   * items. `waived` in free mode: calculated and shown, but not charged.
   */
  cost: z.object({
    credits: z.int(),
    waived: z.boolean(),
    captured: z.int(),
    released: z.int(),
    releasedFor: z.object({ failed: z.int(), cancelled: z.int() }),
  }),
  /** The request: `prompt` and its other fields. */
  metadata: z.intersection(z.object({ prompt: z.string() }), z.record(z.string(), z.unknown())),
  items: z.array(JobItem),
  result: z.object({ media_assets: z.array(MediaAsset) }),
})
export type Job = z.infer<typeof Job>

export const JobsQuery = z.object({
  ...PageQuery.shape,
  /** One status, or several separated by commas. */
  status: z.optional(
    z.string().check(z.regex(/^[a-z]+(,[a-z]+)*$/, 'Enter job statuses separated by commas.')),
  ),
  kind: z.optional(JobKind),
})
