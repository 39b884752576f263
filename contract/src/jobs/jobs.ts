import * as z from 'zod/mini'
import { MediaAsset } from '../gallery/index.ts'
import { Id, Instant, PageQuery } from '../kernel/index.ts'

export const JobKind = z.enum(['image_batch', 'video_render'])
export type JobKind = z.infer<typeof JobKind>

export const JobStatus = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>

/** One item of a job, known with its size from the moment the job is accepted, so that its place can be kept. */
export const JobItem = z.object({
  index: z.int(),
  status: z.enum(['waiting', 'developing', 'done', 'failed', 'cancelled']),
  /** 0 to 1. */
  progress: z.number(),
  width: z.int(),
  height: z.int(),
  pose: z.nullable(z.string()),
  seed: z.int(),
  /** A very small picture of what is coming, as a `data:` address. */
  preview: z.nullable(z.string()),
  mediaId: z.nullable(Id),
  /** Why it could not be made, for people. */
  error: z.optional(z.string()),
  /** Its part of the job's cost; told with the job alone. */
  credits: z.optional(z.int()),
})
export type JobItem = z.infer<typeof JobItem>

/** One try at an item by one engine. */
export const JobTry = z.object({
  /** Of the item. */
  index: z.int(),
  /** Which run of the job it belongs to, from 1: a run that broke or lost its worker is followed by another. */
  run: z.int(),
  /** The model that was really used: its id, its label and what the vendor calls it. */
  engine: z.string(),
  label: z.string(),
  vendorModel: z.nullable(z.string()),
  /** Another model than the one asked for, to which the deployment turns when that fails. */
  isStandIn: z.boolean(),
  startedAt: Instant,
  endedAt: z.nullable(Instant),
  /** Null while it goes on; `stopped`: the run ended before it did. */
  outcome: z.nullable(z.enum(['made', 'failed', 'stopped'])),
  code: z.nullable(z.string()),
  /** The provider's own words. */
  reason: z.nullable(z.string()),
  /** Milliseconds until the next try with the same model; null where none follows. */
  pauseMs: z.nullable(z.int()),
})
export type JobTry = z.infer<typeof JobTry>

const Spread = z.object({ least: z.int(), most: z.int(), since: z.nullable(Instant) })

export const Job = z.object({
  id: Id,
  kind: JobKind,
  status: JobStatus,
  /** What went wrong, for people: why it failed, or how many images could not be made. */
  error: z.nullable(z.string()),
  errorCode: z.nullable(z.string()),
  /** 0 to 1. */
  progress: z.number(),
  createdAt: Instant,
  startedAt: z.nullable(Instant),
  finishedAt: z.nullable(Instant),
  /** Running for 5 minutes without progress. */
  stuck: z.boolean(),
  canCancel: z.boolean(),
  canRetry: z.boolean(),
  /** When anything was last heard of the work on it. */
  progressedAt: z.optional(z.nullable(Instant)),
  /**
   * While it is queued: its place in the owner's own line, from 1, how many wait in it, and, where the time of all before
   * it is known, in how many seconds from `since` it begins.
   */
  queue: z.optional(z.object({ position: z.int(), of: z.int(), begins: z.optional(Spread) })),
  /**
   * What is left of it in seconds, from `least` to `most`, as the last jobs of its model took: counted from `since` while
   * it runs, from its start while it is queued. Absent while too few are known.
   */
  expected: z.optional(Spread),
  /** Oldest first; told with the job alone. */
  tries: z.optional(z.array(JobTry)),
  /**
   * Whole credits held when it was accepted, what was taken of them for finished items, and what was given
   * back when it ended: for items that failed, and for those that were cancelled. `waived` in free mode: computed
   * and shown, not deducted.
   */
  cost: z.object({
    credits: z.int(),
    waived: z.boolean(),
    captured: z.int(),
    released: z.int(),
    releasedFor: z.object({ failed: z.int(), cancelled: z.int() }),
  }),
  /** What was asked for: `prompt` and the rest of the request. */
  metadata: z.intersection(z.object({ prompt: z.string() }), z.record(z.string(), z.unknown())),
  items: z.array(JobItem),
  result: z.object({ media_assets: z.array(MediaAsset) }),
})
export type Job = z.infer<typeof Job>

export const JobsQuery = z.object({
  ...PageQuery.shape,
  /** One status, or several with commas. */
  status: z.optional(
    z.string().check(z.regex(/^[a-z]+(,[a-z]+)*$/, 'Enter job statuses separated by commas.')),
  ),
  kind: z.optional(JobKind),
})
