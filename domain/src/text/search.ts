import { foldText, isUnspaced } from './fold.ts'
import { wordsOf } from './words.ts'

/** Longer input is probably pasted; only its first words are searched. */
const MAX_WORDS = 12
/** Shorter words occur in nearly every text, and match only the start of a word. */
const MIN_INSIDE = 3

/** Folded search words without duplicates. A text matches if it contains every word, in any order. */
export const searchWords = (typed: string): string[] =>
  [...new Set(foldText(typed).split(/\s+/))].filter((word) => word !== '').slice(0, MAX_WORDS)

/**
 * True if a folded word matches inside words: from three letters on, and with any length in scripts without spaces,
 * emoji and symbols. One or two letters match only the start of a word.
 */
export const matchesInside = (word: string): boolean =>
  Array.from(word).length >= MIN_INSIDE || isUnspaced(word) || /[^\p{L}\p{N}\p{M}]/u.test(word)

/** Words for a full-text search: without punctuation, but text in scripts without spaces is one word. */
export const splitWords = (typed: string): string[] =>
  searchWords(typed)
    .flatMap((word) => (isUnspaced(word) ? [word] : wordsOf(word)))
    .slice(0, MAX_WORDS)

/** True if a text contains all search words. The server asks its database the same with `hasWords`. */
export function hasWords(text: string, typed: string): boolean {
  const within = ` ${foldText(text).replaceAll(/\s+/g, ' ')}`
  return searchWords(typed).every((word) => within.includes(matchesInside(word) ? word : ` ${word}`))
}
