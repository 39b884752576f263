// Words of titles and tags, which correct misspelt searches.
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Max. number of corrections tried per word. */
const MAX_ALIKE = 3

/** SQL of `findSimilar`, which its test inspects. */
export const similarQuery = (words: readonly string[]) => sql<{ alike: string[] }>`
  select array(
    select known.word from work_words known where known.word % fold_text(given.word)
    order by similarity(known.word, fold_text(given.word)) desc, known.word limit ${MAX_ALIKE}) as alike
  from unnest(${words}::text[]) with ordinality given (word, place) order by given.place`

/** For each word, the most similar words of titles and tags. */
export async function findSimilar(db: Database, words: readonly string[]): Promise<string[][]> {
  if (words.length === 0) return []
  const { rows } = await similarQuery(words).execute(db)
  return rows.map(({ alike }) => alike)
}

const IS_UNUSED = sql`not exists (
  select from works w where w.status = 'live' and w.visibility = 'public'
    and w.search @@ quote_literal(work_words.word)::tsquery)`

/** Words that no listed work contains. */
export async function findUnused(db: Database): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from work_words where ${IS_UNUSED}`.execute(db)
  return rows.map(({ word }) => word)
}

/**
 * Deletes words that are still unused. Locks out publishing, which could otherwise find a word that is being deleted.
 */
export async function removeUnused(tx: Database, words: readonly string[]): Promise<void> {
  await sql`lock table work_words in share row exclusive mode`.execute(tx)
  await sql`delete from work_words where word = any(${words}::text[]) and ${IS_UNUSED}`.execute(tx)
}
