import { hasWords } from '@studio/domain/text'
import { MODEL_FAMILIES } from '@studio/contract/models'
import { WORD_NAMES, type WordName } from './query-words.ts'

export interface Hint {
  /** Replacement for the word being typed. */
  text: string
  /** The special word it describes, if it has no value yet. */
  about?: WordName
}

interface Names {
  projects: readonly string[]
  tags: readonly string[]
}

const MAX_HINTS = 8
const FEW: Partial<Record<WordName, readonly string[]>> = {
  type: ['image', 'video'],
  flag: ['keep', 'reject'],
  stars: ['5', '4', '3', '2', '1'],
  after: ['today', 'yesterday'],
  before: ['today', 'yesterday'],
}

/** The word that ends at the cursor. It starts after the last space outside quotation marks. */
export function wordAt(text: string, cursor: number): { start: number; word: string } {
  const before = text.slice(0, cursor)
  const word = /(?:[^\s"]|"[^"]*(?:"|$))*$/.exec(before)?.[0] ?? ''
  return { start: cursor - word.length, word }
}

/** Suggested completions of a word. */
export function hintsFor(word: string, names: Names): Hint[] {
  const lower = word.toLowerCase()
  const colon = word.indexOf(':')
  if (colon < 0) {
    return WORD_NAMES.filter((name) => name.startsWith(lower)).map((name) => ({
      text: `${name}:`,
      about: name,
    }))
  }
  const name = lower.slice(0, colon) as WordName
  const typed = lower.slice(colon + 1).replaceAll('"', '')
  const values = {
    ...FEW,
    model: MODEL_FAMILIES,
    project: names.projects,
    tag: names.tags,
    '-tag': names.tags,
  }[name]
  return (values ?? [])
    .filter((value) => hasWords(value, typed) && value.toLowerCase() !== typed)
    .slice(0, MAX_HINTS)
    .map((value) => ({ text: `${name}:${/\s/.test(value) ? `"${value}"` : value} ` }))
}

/** Inserts a suggestion instead of the word at the cursor. Returns the new text and cursor. */
export function withHint(text: string, cursor: number, hint: Hint): { text: string; cursor: number } {
  const { start } = wordAt(text, cursor)
  const rest = hint.text.endsWith(' ') ? text.slice(cursor).trimStart() : text.slice(cursor)
  return { text: text.slice(0, start) + hint.text + rest, cursor: start + hint.text.length }
}
