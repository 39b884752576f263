import type { MediaAsset } from '@studio/contract/gallery'
import type { JobKind } from '@studio/contract/jobs'
import type * as z from 'zod/mini'
import type { EncodedImage } from '../../engines/engine.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'

/** What was asked for, with every default filled in; kept with the job and shown as its metadata. */
export type JobRequest = { prompt: string } & Record<string, unknown>

/** Whole credits; waived in free mode. */
export interface Cost {
  credits: number
  waived: boolean
}

/** A piece of a job, known with its size before it is made. */
export interface NewItem {
  seed: number
  pose: string | null
  width: number
  height: number
  /** Its part of the job's cost; an equal one unless said. */
  credits?: number
  /** What its provider is expected to ask for it, in US cents; 0 unless said. */
  cents?: number
  /** Without it the job has failed, whatever else was made. */
  needed?: boolean
}

export interface NewJob {
  kind: JobKind
  request: JobRequest
  cost: Cost
  items: NewItem[]
}

/** Proof of holding a job: every write of a worker is guarded by it. */
export interface Claim {
  jobId: string
  userId: string
  fence: number
}

/** Work on an item that goes on at a provider: the engine's id, and the provider's own name of the work. */
export interface Operation {
  engine: string
  id: string
}

/** What tries to make an item: the engine's id, its label and what its vendor calls the model. */
export interface TriedEngine {
  id: string
  label: string
  vendorModel?: string
}

/** Why a try came to nothing, for people, and the milliseconds until the next one with the same engine. */
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
  /** Runs that broke or died since the last finished item. */
  attempts: number
  items: (NewItem & { index: number; status: ItemStatus; operation: Operation | null })[]
}

/** What joins shots to a film, as a try names it: no model, so that it never stands in for one. */
export const JOINER: TriedEngine = { id: 'joiner', label: 'FFmpeg' }

/** What a run can say about its job. Each throws when the claim is lost; the signal has then fired. */
export interface RunContext {
  /** Fires when the job is cancelled, handed back or lost. */
  signal: AbortSignal
  log: Log
  /** How far an item is, 0 to 1. Written at most four times a second. */
  progress(index: number, value: number): void
  /** Keeps what to ask for should another process go on with the item; null forgets it. */
  keepOperation(index: number, operation: Operation | null): Promise<void>
  /** Notes for the owner that an engine begins to try; that it has made or failed for good is noted with the item. */
  beginTry(index: number, engine: TriedEngine): Promise<void>
  /** Notes why the present try came to nothing. */
  failTry(index: number, failure: FailedTry): Promise<void>
  /** Keeps the first preview of an item as a very small picture. */
  preview(index: number, image: EncodedImage): Promise<void>
  /**
   * Runs `record` and marks the item done in one transaction; `record` answers the id of what was made, and whether it
   * is kept elsewhere than in the gallery.
   */
  finishItem(
    index: number,
    record: (tx: Database) => Promise<{ id: string; isElsewhere?: boolean }>,
  ): Promise<void>
  /** Gives an item up for good; `reason` is for people. */
  failItem(index: number, code: string, reason: string): Promise<void>
}

/** A kind of job: how it is planned again and how it runs. */
export interface KindOfJob<Request extends JobRequest = JobRequest> {
  kind: JobKind
  /** What a stored request must be to be run. */
  request: z.ZodMiniType<Request>
  /** Plans a new job from the request of an old one, checked against what is possible now. */
  again(tx: Database, userId: string, request: JobRequest): Promise<NewJob>
  /**
   * Works on the items that are waiting or developing until each is done or failed. May be started
   * again from there by another process. A Refusal ends the job with its words; anything else that
   * is thrown is tried again.
   */
  run(job: ClaimedJob<Request>, context: RunContext): Promise<void>
  /** Ends work at a provider whose job was cancelled: no worker may be there to do it. Never throws. */
  abandon?(operation: Operation): Promise<void>
}

/** The claim belongs to another worker now, or the job has ended: nothing may be written any more. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost'
}

/** What jobs need of the economy: every accepted job holds its cost, pays for what is finished, and ends with its hold. */
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

/** What jobs need of the daily budgets for models that cost money. */
export interface JobBudgets {
  /** Sets aside what a job is expected to cost, and answers of which day (UTC). @throws Refusal RATE_LIMITED from the commit. */
  reserve(tx: Database, userId: string, cents: number): string
  /** Gives back what was set aside of a day's budget and not spent. */
  giveBack(tx: Database, userId: string, part: { day: string; cents: number }): void
}

/** What jobs need of the gallery: their finished pieces, ready to be shown. */
export interface JobMedia {
  assetsOfJobs(db: Database, userId: string, jobIds: string[]): Promise<Map<string, MediaAsset[]>>
}
