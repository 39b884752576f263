import { splitWords } from '@studio/domain/text'

/** Search words, folded; undefined if there are none. Punctuation alone isn’t a word. */
export const searchOf = (q: string | undefined): string[] | undefined =>
  q?.trim() ? splitWords(q) : undefined

const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, ' ')}'`

/** Words as a PostgreSQL search: all are required, also as prefixes, and each can be replaced by a similar one. */
export function queryOf(words: readonly string[], alike: readonly (readonly string[])[] = []): string {
  const terms = words.map(
    (word, place) => `(${[`${quoted(word)}:*`, ...(alike[place] ?? []).map(quoted)].join(' | ')})`,
  )
  // The text has no words, only punctuation.
  return terms.length > 0 ? terms.join(' & ') : "'\uffff'"
}
