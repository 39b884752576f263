import { MINUTE_MS } from '../kernel/index.ts'
import type { Job, JobKind, JobStatus } from './jobs.ts'

/** Max. running jobs per user (security: job or poll flood). */
export const MAX_RUNNING_JOBS = 2
export const MAX_QUEUED_JOBS = 20
/** Max. characters of a prompt on a job card (specification, section 9). */
export const EXCERPT_LENGTH = 100
/** Polling interval in ms of the open drawer, and of the header badge (specification, section 9). */
export const DRAWER_POLL_MS = 2_000
export const BADGE_POLL_MS = 8_000
/** Time in ms without progress after which a running job is stuck (specification, section 4). */
export const STUCK_AFTER_MS = 5 * MINUTE_MS
/** Time in ms without progress after which users are advised to cancel a job. */
export const GIVE_UP_AFTER_MS = 10 * MINUTE_MS
/** Max. image previews on a card (specification, section 9). */
export const CARD_PREVIEWS = 3

export const FINAL_STATUSES = ['completed', 'failed', 'cancelled'] as const satisfies readonly JobStatus[]

export const isFinal = (status: JobStatus): boolean => (FINAL_STATUSES as readonly string[]).includes(status)

/** Kind shown to users. Generated edits share the kind and the queue of photo shoots. */
export const kindOf = ({ kind, metadata }: Pick<Job, 'kind' | 'metadata'>): JobKind | 'edit' =>
  metadata.edit ? 'edit' : kind

/**
 * Text of a job card: `prompt`, `textPrompt` or `text` of the metadata, cut at 100 characters plus an ellipsis
 * (specification, section 2, "Background Jobs drawer"). Never splits a character.
 */
export function excerptOf(metadata: Record<string, unknown>): string {
  const text = [metadata.prompt, metadata.textPrompt, metadata.text].find(
    (value): value is string => typeof value === 'string' && value !== '',
  )
  if (text === undefined) return ''
  const characters = Array.from(text)
  return characters.length > EXCERPT_LENGTH ? `${characters.slice(0, EXCERPT_LENGTH).join('')}…` : text
}
