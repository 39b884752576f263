import type { FileFacts, Measured } from '@studio/contract/reverse'

/** Why a picture was not measured. */
export type Unmeasured = 'too-many-pixels' | 'film' | 'not-decoded'

/** What the worker says of a file, in this order; after `not-a-picture` nothing more. */
export type Told =
  | { kind: 'begun' }
  | { kind: 'not-a-picture' }
  | { kind: 'read'; facts: FileFacts }
  /** `phash` is null where there is nothing to know the picture by. */
  | { kind: 'measured'; measured: Measured; facts: FileFacts; phash: string | null }
  | { kind: 'unmeasured'; why: Unmeasured }
