import { isFoundInside } from '@studio/domain/text'
import { type RawBuilder, sql } from 'kysely'

/** Text within a pattern of LIKE, where it stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Three letters in a row: what an index of trigrams can look up. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

/** Whether a column that `search_text` has written has a word as `searchWords` of the contract answers it. */
function hasWord(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const pattern = escapeLike(word)
  if (isFoundInside(word))
    return HAS_TRIGRAM.test(word)
      ? sql<boolean>`${column} like ${`%${pattern}%`}`
      : // Not a pattern: an index of trigrams would be read from end to end for it.
        sql<boolean>`strpos(${column}, ${word}) > 0`
  return sql<boolean>`(${column} like ${`${pattern}%`} or ${column} like ${`% ${pattern}%`})`
}

/** The same of every word, in any order. */
export const hasWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => hasWord(column, word)),
        sql` and `,
      )})`
