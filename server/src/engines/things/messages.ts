import type { ThingFacts } from '@studio/renderer'

/** Paths of the file to read and of the one to write. */
export interface Question {
  from: string
  to: string
}

/** `code`: why the file cannot be taken; `bug`: something else was thrown. */
export type Reply = { facts: ThingFacts; bytes: number } | { code: string } | { bug: string }
