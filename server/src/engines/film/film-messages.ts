import type { Filmed, Work } from './filming.ts'

/** To the process that films: one piece of work, and with which ffmpeg where not with the library. */
export interface ToFilming {
  work: Work
  command?: string
}

/** From it: how far it is, then what came of it or why nothing did. */
export type FromFilming =
  | { type: 'progress'; progress: number }
  | { type: 'done'; filmed: Filmed }
  | { type: 'failed'; reason: string }
