/** Word, or the text between two words; the pieces in order are the text. */
export interface Piece {
  text: string
  /** Start index in UTF-16 units. */
  start: number
  isWord: boolean
}

// Words are found by the Unicode rules, and with dictionaries for scripts without spaces; the locale does not matter.
let segmenter: Intl.Segmenter | undefined

/** Works in any script; half of a split emoji is a separate piece. */
export function piecesOf(text: string): Piece[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) => ({
    text: segment,
    start: index,
    isWord: isWordLike === true,
  }))
}

/** Words of a text for comparisons, ignoring case and composition. */
export const wordsOf = (text: string): string[] =>
  piecesOf(text.normalize('NFKC').toLowerCase()).flatMap(({ text: word }) =>
    /[\p{L}\p{N}]/u.test(word) ? [word] : [],
  )
