import type { ThingFacts } from '@studio/renderer'

/** Input and output paths. */
export interface Question {
  from: string
  to: string
}

/** `code`: why the file was refused; `bug`: any other error. */
export type Reply = { facts: ThingFacts; bytes: number } | { code: string } | { bug: string }
