import { foldText, isUnspaced } from './fold.ts'
import { wordsOf } from './words.ts'

/** Nobody types more to find something; a text that was pasted is looked for by its first words. */
const MOST_WORDS = 12
/** Shorter words are in nearly every text, and stand for the beginning of a word. */
const MIN_INSIDE = 3

/** The words that a search looks for, folded, each once. Whoever has all of them, in any order, is found. */
export const searchWords = (typed: string): string[] =>
  [...new Set(foldText(typed).split(/\s+/))].filter((word) => word !== '').slice(0, MOST_WORDS)

/**
 * Whether a folded word is found wherever it stands: from three letters on, and of any length in scripts without spaces, as emoji and
 * with other signs. One or two letters are found where a word begins.
 */
export const isFoundInside = (word: string): boolean =>
  Array.from(word).length >= MIN_INSIDE || isUnspaced(word) || /[^\p{L}\p{N}\p{M}]/u.test(word)

/** The same as a full-text search takes them: without the signs between words, but what scripts without spaces write is one word. */
export const wholeWords = (typed: string): string[] =>
  searchWords(typed)
    .flatMap((word) => (isUnspaced(word) ? [word] : wordsOf(word)))
    .slice(0, MOST_WORDS)

/** Whether a text has every word that was typed. Servers ask the same of their database with `hasWords`. */
export function hasWords(text: string, typed: string): boolean {
  const within = ` ${foldText(text).replaceAll(/\s+/g, ' ')}`
  return searchWords(typed).every((word) => within.includes(isFoundInside(word) ? word : ` ${word}`))
}
