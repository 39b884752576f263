import { wholeWords } from '@studio/domain/text'

/** The words that were typed, folded; undefined: nothing was. Signs alone are no words. */
export const searchOf = (q: string | undefined): string[] | undefined =>
  q?.trim() ? wholeWords(q) : undefined

const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, ' ')}'`

/**
 * Words as PostgreSQL reads a search: every one of them, also as the beginning of one; in the place of each, any that is like it.
 */
export function queryOf(words: readonly string[], alike: readonly (readonly string[])[] = []): string {
  const terms = words.map(
    (word, place) => `(${[`${quoted(word)}:*`, ...(alike[place] ?? []).map(quoted)].join(' | ')})`,
  )
  // Nothing has signs alone.
  return terms.length > 0 ? terms.join(' & ') : "'\uffff'"
}
