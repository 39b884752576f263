import { namedIn, namesOf } from '@studio/contract/things'
import type { OwnName } from '@studio/domain/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { thingsQuery } from './things.queries.ts'

/** Stale time in ms of the product list while typing. */
const FRESH_MS = 30_000
/** Max. pages searched, newest first. */
const PAGES = 4

/** Products that a text refers to by "my" and their name, with the names that prompts can use. */
export async function ownNamesIn(text: string, cache: QueryClient): Promise<OwnName[]> {
  const { pages } = await cache.fetchInfiniteQuery({ ...thingsQuery, pages: PAGES, staleTime: FRESH_MS })
  const things = pages.flatMap((page) => page.things).filter(({ state }) => state === 'ready')
  const called = namedIn(text, things)
  return things.filter(({ id }) => called.includes(id)).map(({ id, name }) => ({ id, names: namesOf(name) }))
}
