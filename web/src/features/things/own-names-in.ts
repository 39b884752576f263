import { namedIn, namesOf } from '@studio/contract/things'
import type { OwnName } from '@studio/domain/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { thingsQuery } from './things.queries.ts'

/** How long a list that was read is good enough for words that are being typed: milliseconds. */
const FRESH_MS = 30_000
/** Of lists that are longer only the newest are looked for. */
const PAGES = 4

/** Those own things that a text calls by "my" and their name, as prompts can call them. */
export async function ownNamesIn(text: string, cache: QueryClient): Promise<OwnName[]> {
  const { pages } = await cache.fetchInfiniteQuery({ ...thingsQuery, pages: PAGES, staleTime: FRESH_MS })
  const things = pages.flatMap((page) => page.things).filter(({ state }) => state === 'ready')
  const called = namedIn(text, things)
  return things.filter(({ id }) => called.includes(id)).map(({ id, name }) => ({ id, names: namesOf(name) }))
}
