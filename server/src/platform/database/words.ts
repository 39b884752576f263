import { matchesInside } from '@studio/domain/text'
import { type RawBuilder, sql } from 'kysely'

/** Escapes text for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Three consecutive letters, the minimum for a trigram index. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

/** Condition: a `search_text` column contains a word from `searchWords` of the contract. */
function hasWord(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const pattern = escapeLike(word)
  if (matchesInside(word))
    return HAS_TRIGRAM.test(word)
      ? sql<boolean>`${column} like ${`%${pattern}%`}`
      : // Not LIKE, which would scan a trigram index completely.
        sql<boolean>`strpos(${column}, ${word}) > 0`
  return sql<boolean>`(${column} like ${`${pattern}%`} or ${column} like ${`% ${pattern}%`})`
}

/** Condition: the column contains all words, in any order. */
export const hasWords = (column: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(
        words.map((word) => hasWord(column, word)),
        sql` and `,
      )})`
