import type { FileFacts, Measured } from '@studio/domain/reverse'
import type { Slot } from '@studio/contract/reverse'
import type { ColourName } from '@studio/domain/vocabulary'

/** Names from the vocabulary: English, then Spanish. */
export type ColourWords = Partial<Record<ColourName, string>>

/** Words found in the file, by slot. */
export type FileWords = Partial<Record<Slot, string[]>>

/** Reason why an image wasn't measured. */
export type UnmeasuredReason = 'too-many-pixels' | 'too-many-passes' | 'film' | 'not-decoded'

/** Sorted by the worker, because the vocabulary is larger than the screen. */
interface Read {
  facts: FileFacts
  found: FileWords
}

/**
 * Messages of the worker about a file, in this order. Nothing follows `changed` (file changed on disk, unreadable) and
 * `not-a-picture`.
 */
export type WorkerMessage =
  | { kind: 'begun' }
  | { kind: 'changed' }
  | { kind: 'not-a-picture' }
  | ({ kind: 'read' } & Read)
  /** `phash` is null for images of nearly one colour. */
  | ({ kind: 'measured'; measured: Measured; colours: ColourWords; phash: string | null } & Read)
  | { kind: 'unmeasured'; why: UnmeasuredReason }
