import type { MediaAsset } from '@studio/contract/gallery'
import type { JobKind } from '@studio/contract/jobs'
import type * as z from 'zod/mini'
import type { EncodedImage } from '../../engines/engine.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'

/** The request with all defaults, stored with the job and shown as its metadata. */
export type JobRequest = { prompt: string } & Record<string, unknown>

/** Whole credits. Waived in free mode. */
export interface Cost {
  credits: number
  waived: boolean
}

/** An item of a job. Its size is known before it is created. */
export interface NewItem {
  seed: number
  pose: string | null
  width: number
  height: number
  /** Its share of the job's cost. Default: an equal share. */
  credits?: number
  /** Expected cost of its provider in US cents. Default: 0. */
  cents?: number
  /** If it fails, the job fails, even if other items were created. */
  needed?: boolean
}

export interface NewJob {
  kind: JobKind
  request: JobRequest
  cost: Cost
  items: NewItem[]
}

/** Fencing token: every write of a worker is guarded by it. */
export interface Claim {
  jobId: string
  userId: string
  fence: number
}

/** Work on an item that runs at a provider: id of the engine, and the provider's name of the operation. */
export interface Operation {
  engine: string
  id: string
}

/** The engine of an attempt: id, label and vendor model. */
export interface AttemptEngine {
  id: string
  label: string
  vendorModel?: string
}

/** Error of an attempt for users, and the ms until the next attempt with the same engine. */
export interface FailedTry {
  code: string
  reason: string
  pauseMs: number | null
}

export type ItemStatus = 'waiting' | 'developing' | 'done' | 'failed' | 'cancelled'

export interface ClaimedJob<Request extends JobRequest = JobRequest> extends Claim {
  kind: JobKind
  request: Request
  cost: Cost
  /** Failed runs since the last finished item. */
  attempts: number
  items: (NewItem & { index: number; status: ItemStatus; operation: Operation | null })[]
}

/** The tool that joins shots to a video, as named in attempts. Not a model, so never a stand-in. */
export const JOINER: AttemptEngine = { id: 'joiner', label: 'FFmpeg' }

/** Reports of a run about its job. Each throws if the claim is lost, after the signal has fired. */
export interface RunContext {
  /** Fires when the job is cancelled, released or lost. */
  signal: AbortSignal
  log: Log
  /** Progress of an item, 0 to 1. Written at most four times a second. */
  progress(index: number, value: number): void
  /** Saves the running operation, so that another process can resume it. Null clears it. */
  keepOperation(index: number, operation: Operation | null): Promise<void>
  /** Records that an engine starts an attempt. Its result is recorded with the item. */
  startAttempt(index: number, engine: AttemptEngine): Promise<void>
  /** Records the error of the current attempt. */
  failTry(index: number, failure: FailedTry): Promise<void>
  /** Saves the first preview of an item as a tiny image. */
  preview(index: number, image: EncodedImage): Promise<void>
  /**
   * Runs `record` and marks the item done in one transaction. `record` returns the id of the result, and whether it is
   * stored outside the gallery. `cents` is what the provider says it cost; otherwise the estimate counts.
   */
  finishItem(
    index: number,
    record: (tx: Database) => Promise<{ id: string; isElsewhere?: boolean }>,
    cents?: number,
  ): Promise<void>
  /** Marks an item as permanently failed. `reason` is shown to users. */
  failItem(index: number, code: string, reason: string): Promise<void>
}

/** A kind of job: how it is planned again and how it runs. */
export interface KindOfJob<Request extends JobRequest = JobRequest> {
  kind: JobKind
  /** Field that only its requests have, if other jobs have the same `kind`. */
  mark?: string
  /** Schema of a stored request. */
  request: z.ZodMiniType<Request>
  /** Plans a new job from an old request, with all current checks. */
  repeat(tx: Database, userId: string, request: JobRequest): Promise<NewJob>
  /**
   * Works on open items until each is done or failed. Another process may resume it. A Refusal ends the job with its
   * message; other errors are retried.
   */
  run(job: ClaimedJob<Request>, context: RunContext): Promise<void>
  /** Cancels work at a provider for a cancelled job without a running worker. Never throws. */
  abandon?(operation: Operation): Promise<void>
}

/** Thrown if another worker has the claim, or the job has ended. Nothing may be written then. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

/**
 * What jobs need from the economy: each job reserves its cost, captures finished items, and releases the rest at its
 * end.
 */
export interface JobCharges {
  /** @throws Refusal COINS_INSUFFICIENT */
  hold(tx: Database, job: { userId: string; jobId: string; credits: number; waived: boolean }): Promise<void>
  capture(
    tx: Database,
    item: { userId: string; jobId: string; index: number; credits: number; mediaId: string },
  ): Promise<void>
  release(tx: Database, job: { userId: string; jobId: string }): Promise<void>
  ofJobs(
    db: Database,
    jobIds: readonly string[],
  ): Promise<Map<string, { captured: number; released: number }>>
}

/** What jobs need from the daily budgets of paid models. */
export interface JobBudgets {
  /** Reserves the expected cost of a job, and returns the day (UTC). @throws Refusal RATE_LIMITED from the commit. */
  reserve(tx: Database, userId: string, cents: number): string
  /** Releases the unspent part of a day's budget; with negative cents, books what was spent beyond it. */
  release(tx: Database, userId: string, part: { day: string; cents: number }): void
}

/** What jobs need from the gallery: their finished items. */
export interface JobMedia {
  assetsOfJobs(db: Database, userId: string, jobIds: string[]): Promise<Map<string, MediaAsset[]>>
}
