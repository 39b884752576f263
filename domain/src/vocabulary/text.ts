// A tokenised prompt and its matches.

import type { Entry } from './phrases.ts'

export interface Token {
  start: number
  end: number
  word: string
  /** Text to write on something: it names no object of the image. */
  isWritten?: true
  /** Written without quotation marks. */
  isBare?: true
}

export interface Text {
  tokens: Token[]
  /** Clause number of each token. Clauses end at punctuation. */
  clauses: number[]
  /** Sentence number of each token. */
  sentences: number[]
}

/** A known phrase with its position in tokens, clauses and sentences. */
export interface Match extends Entry {
  first: number
  last: number
  clause: number
}
