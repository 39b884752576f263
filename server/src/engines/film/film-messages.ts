import type { Work, WorkResult } from './filming.ts'

/** To the encoding process: one task, and the ffmpeg to use instead of the library. */
export interface EncoderTask {
  work: Work
  command?: string
}

/** From the process: progress, then the result or the error. */
export type EncoderMessage =
  | { type: 'progress'; progress: number }
  | { type: 'done'; result: WorkResult }
  | { type: 'failed'; reason: string }
