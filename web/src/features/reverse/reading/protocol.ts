import type { FileFacts, Measured } from '@studio/domain/reverse'
import type { Slot } from '@studio/contract/reverse'
import type { ColourName } from '@studio/domain/vocabulary'

/** As the vocabulary has them: English, then Spanish. */
export type ColourWords = Partial<Record<ColourName, string>>

/** Words that the file itself says, by the slots they belong in. */
export type FoundWords = Partial<Record<Slot, string[]>>

/** Why a picture was not measured. */
export type Unmeasured = 'too-many-pixels' | 'too-many-passes' | 'film' | 'not-decoded'

/** Sorted by the worker as well: what knows words is larger than the screen. */
interface Read {
  facts: FileFacts
  found: FoundWords
}

/** What the worker says of a file, in this order; after `changed` (on the disk, so that it cannot be read) and `not-a-picture` nothing more. */
export type Told =
  | { kind: 'begun' }
  | { kind: 'changed' }
  | { kind: 'not-a-picture' }
  | ({ kind: 'read' } & Read)
  /** `phash` is null where there is nothing to know the picture by. */
  | ({ kind: 'measured'; measured: Measured; colours: ColourWords; phash: string | null } & Read)
  | { kind: 'unmeasured'; why: Unmeasured }
