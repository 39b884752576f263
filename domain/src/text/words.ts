/** A word or what stands between two words; the pieces of a text in a row are the text. */
export interface Piece {
  text: string
  /** Where it begins, in UTF-16 units. */
  start: number
  isWord: boolean
}

// Words are found by the rules of Unicode and by dictionaries for scripts without spaces; the language changes nothing of that.
let segmenter: Intl.Segmenter | undefined

/** Whatever the script; half a character of an emoji that was cut is a piece of its own. */
export function piecesOf(text: string): Piece[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) => ({
    text: segment,
    start: index,
    isWord: isWordLike === true,
  }))
}

/** The words of a text as they are compared: without difference of case or of how a character is composed. */
export const wordsOf = (text: string): string[] =>
  piecesOf(text.normalize('NFKC').toLowerCase()).flatMap(({ text: word }) =>
    /[\p{L}\p{N}]/u.test(word) ? [word] : [],
  )
