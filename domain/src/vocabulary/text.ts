// A prompt as words, and what was found among them.

import type { Entry } from './phrases.ts'

export interface Token {
  start: number
  end: number
  word: string
  /** To be written on something: it names nothing that is in the picture. */
  isWritten?: true
  /** Written without marks about it. */
  isBare?: true
}

export interface Text {
  tokens: Token[]
  /** Of each token: which part between two marks of punctuation it stands in. */
  clauses: number[]
  /** Of each token: which sentence it stands in. */
  sentences: number[]
}

/** A known phrase with where it stands, in tokens and in sentences. */
export interface Found extends Entry {
  first: number
  last: number
  clause: number
}
