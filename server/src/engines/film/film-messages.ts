import type { Filmed, Work } from './filming.ts'

/** To the encoding process: one task, and the ffmpeg to use instead of the library. */
export interface ToFilming {
  work: Work
  command?: string
}

/** From the process: progress, then the result or the error. */
export type FromFilming =
  | { type: 'progress'; progress: number }
  | { type: 'done'; filmed: Filmed }
  | { type: 'failed'; reason: string }
