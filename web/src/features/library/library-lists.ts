import { entryKey, type EntryRef, type LibraryEntry } from '@studio/contract/library'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { LibrarySearch } from './library-search.ts'
import { libraryKeys, type LibraryPage, type LibraryPages as Pages, loadPage } from './library.queries.ts'

/** Longer lists aren’t reloaded, because pages load one after another. */
const FEW_PAGES = 3
/** Min. interval between renewals of the URLs of a page, in ms. */
const MIN_RENEWAL_MS = 30_000

const isOf = (keys: ReadonlySet<string>) => (page: LibraryPage) =>
  page.items.some((entry) => keys.has(entryKey(entry)))

/** Lists before a change. */
export type ListSnapshot = readonly [QueryKey, Pages][]

/** Applies `change` to entries in every cached list, with the folder of the list; undefined removes an entry. */
export async function showChanged(
  cache: QueryClient,
  items: readonly EntryRef[],
  change: (entry: LibraryEntry, folder: string | undefined) => LibraryEntry | undefined,
): Promise<ListSnapshot> {
  // Cancels page requests in flight, which would bring back the old state.
  await cache.cancelQueries({ queryKey: libraryKeys.lists })
  const keys = new Set(items.map(entryKey))
  const before: [QueryKey, Pages][] = []
  for (const [queryKey, data] of cache.getQueriesData<Pages>({ queryKey: libraryKeys.lists })) {
    if (!data?.pages.some(isOf(keys))) continue
    before.push([queryKey, data])
    const { folder } = (queryKey[2] ?? {}) as { folder?: string }
    const pages = data.pages.map((page) =>
      isOf(keys)(page)
        ? {
            ...page,
            items: page.items.flatMap((each) => {
              const updated = keys.has(entryKey(each)) ? change(each, folder) : each
              return updated ? [updated] : []
            }),
          }
        : page,
    )
    cache.setQueryData<Pages>(queryKey, { ...data, pages })
  }
  return before
}

/** Restores lists, unless they have grown since. */
export function showAgain(cache: QueryClient, before: ListSnapshot): void {
  for (const [queryKey, data] of before)
    cache.setQueryData<Pages>(queryKey, (now) => {
      // The list now shows another range, so it is reloaded.
      if (now && now.pageParams[0] !== data.pageParams[0]) return now
      return now && now.pages.length > data.pages.length
        ? { ...now, pages: [...data.pages, ...now.pages.slice(data.pages.length)] }
        : data
    })
}

/** Reloads the counts and the short lists. Long lists stay unchanged. */
export function readLibraryAgain(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: libraryKeys.counts })
  void cache.invalidateQueries({ queryKey: libraryKeys.months })
  void cache.invalidateQueries({
    queryKey: libraryKeys.lists,
    predicate: ({ state }) => ((state.data as Pages | undefined)?.pages.length ?? 0) <= FEW_PAGES,
  })
}

const requestTimes = new Map<string, number>()

/** The URL of an image has expired, so its page gets new URLs in place. */
export function renewAddresses(cache: QueryClient, queryKey: QueryKey, entry: EntryRef): void {
  const data = cache.getQueryData<Pages>(queryKey)
  const place = (data?.pages ?? []).findIndex(isOf(new Set([entryKey(entry)])))
  const cursor = data?.pageParams[place]
  const page = data?.pages[place]
  if (cursor === undefined || !page) return
  const name = JSON.stringify([queryKey, cursor])
  if (Date.now() - (requestTimes.get(name) ?? 0) < MIN_RENEWAL_MS) return
  requestTimes.set(name, Date.now())
  void loadPage(queryKey[2] as LibrarySearch, cursor, Math.max(1, page.items.length)).then(
    ({ items }) => {
      const fresh = new Map(items.map((each) => [entryKey(each), each]))
      cache.setQueryData<Pages>(
        queryKey,
        (now) =>
          now && {
            ...now,
            pages: now.pages.map((each, at) =>
              now.pageParams[at] === cursor
                ? { ...each, items: each.items.map((one) => fresh.get(entryKey(one)) ?? one) }
                : each,
            ),
          },
      )
    },
    () => requestTimes.delete(name),
  )
}
