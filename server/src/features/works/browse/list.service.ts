import { createHash } from 'node:crypto'
import type { Work, WorksQuery } from '@studio/contract/works'
import { dayOf } from '@studio/domain/kernel'
import type { Database } from '../../../platform/database/index.ts'
import { findMuted } from '../people/people.store.ts'
import { createTile } from '../tile.present.ts'
import type { WorksDeps } from '../works.deps.ts'
import { explorersOn, insertExplorers, spread, windowOf } from './best-page.ts'
import { readWorksCursor, type WorksCursor, writeWorksCursor } from './cursors.ts'
import * as store from './list.store.ts'
import { findSimilar } from './words.store.ts'
import { queryOf, searchOf } from './works-search.ts'

/** Cache time of totals in ms, and max. number of cached lists. */
const TOTAL_MS = 60_000
const MAX_TOTALS = 200

export type ListService = ReturnType<typeof createListService>

interface Page {
  ids: string[]
  next: WorksCursor | null
}

const START: WorksCursor = { key: '', id: '', page: 0, putOff: [], shown: [] }

/** Start of the day’s explorer works for a user: a random ID that stays the same all day. */
function exploreStart(viewerId: string, now: Date): string {
  const hash = createHash('sha256')
    .update(`${dayOf(now)} ${viewerId}`)
    .digest('hex')
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The Creator Library: published works in several orders, for one viewer. */
export function createListService({ database, signing, clock }: WorksDeps) {
  const workOf = createTile({ signing, clock })
  const totals = new Map<string, { at: number; total: number }>()

  async function bestPage(
    db: Database,
    listing: store.Listing,
    { cursor, limit }: { cursor: WorksCursor | undefined; limit: number },
  ): Promise<Page> {
    const at = cursor ?? START
    const { creator, tag, licence, model } = listing.filters
    // Searches show all results.
    const explores = !creator && !tag && !licence && !model && !listing.search
    const exploring = explores ? explorersOn(at.page, limit) : 0
    const count = limit - exploring
    const window = windowOf(count, at.putOff.length)
    const before = await store.pickWorks(db, listing, at.putOff)
    const walked = await store.walkWorks(db, listing, {
      sort: 'best',
      after: cursor,
      without: at.shown,
      limit: window + 1,
    })
    const candidates = [...before, ...walked.slice(0, window)]
    // A list of one creator has a single author.
    const { page, putOff, read } = creator
      ? { page: candidates.slice(0, count), putOff: [], read: Math.min(count, candidates.length) }
      : spread(candidates, count)
    const last = read > before.length ? candidates[read - 1] : undefined
    const key = last?.key ?? at.key
    const id = last?.id ?? at.id
    const waiting = [...putOff, ...(read < before.length ? before.slice(read) : [])].map((each) => each.id)
    const isMore = waiting.length > 0 || walked.length > Math.max(0, read - before.length)
    const explorers =
      exploring > 0 && isMore
        ? await store.exploreWorks(db, listing, {
            from: exploreStart(listing.viewerId, listing.now),
            limit: exploring,
            without: [...at.shown, ...waiting, ...candidates.slice(0, read).map((each) => each.id)],
          })
        : []
    // The works above this page were on an earlier one.
    const unseen = explorers.filter(
      (each) => !cursor || Number(each.key) < Number(key) || (each.key === key && each.id < id),
    )
    const ids = insertExplorers(page, unseen).map((each) => each.id)
    const visible = unseen.flatMap((each) => (ids.includes(each.id) ? [each.id] : []))
    const next = { key, id, page: at.page + 1, putOff: waiting, shown: [...at.shown, ...visible] }
    return { ids, next: isMore && key !== '' ? next : null }
  }

  async function plainPage(
    db: Database,
    listing: store.Listing,
    {
      sort,
      cursor,
      limit,
    }: { sort: 'new' | 'used' | 'following'; cursor: WorksCursor | undefined; limit: number },
  ): Promise<Page> {
    const walk = { after: cursor, limit: limit + 1 }
    const rows =
      sort === 'following'
        ? await store.walkFollowed(db, listing, walk)
        : await store.walkWorks(db, listing, { ...walk, sort })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const next = rows.length > limit && last ? { ...START, key: last.key, id: last.id } : null
    return { ids: page.map(({ id }) => id), next }
  }

  /** Counted at most once a minute for each query: the total is only displayed. */
  async function totalOf(db: Database, listing: store.Listing, isFollowing: boolean): Promise<number> {
    // Followed creators are few, and a change must be visible immediately, so this total isn’t cached.
    if (isFollowing) return store.countFollowed(db, listing)
    const { filters, search, muted } = listing
    const name = JSON.stringify([filters, search, muted])
    const now = listing.now.getTime()
    const cached = totals.get(name)
    if (cached && now - cached.at < TOTAL_MS && now >= cached.at) return cached.total
    const total = await store.countWorks(db, listing)
    totals.delete(name)
    totals.set(name, { at: now, total })
    for (const oldest of totals.keys()) {
      if (totals.size <= MAX_TOTALS) break
      totals.delete(oldest)
    }
    return total
  }

  return {
    async list(viewerId: string, query: WorksQuery) {
      const { q, sort, cursor: text, limit, ...filters } = query
      const cursor = text === undefined ? undefined : readWorksCursor(text)
      const { db } = database
      const words = searchOf(q)
      const listing: store.Listing = {
        viewerId,
        now: clock.now(),
        filters,
        muted: await findMuted(db, viewerId),
        search: words && (await store.readSearch(db, queryOf(words))),
      }
      const pageOf = (of: store.Listing) =>
        sort === 'best' ? bestPage(db, of, { cursor, limit }) : plainPage(db, of, { sort, cursor, limit })
      let request = listing
      let page = await pageOf(request)
      // User input, so it may be misspelt.
      if (page.ids.length === 0 && words) {
        const similarWords = await findSimilar(db, words)
        if (similarWords.some((matches) => matches.length > 0)) {
          request = { ...listing, search: await store.readSearch(db, queryOf(words, similarWords)) }
          page = await pageOf(request)
        }
      }
      const tiles = await store.findTiles(db, request, page.ids)
      const works: Work[] = tiles.map((row) => workOf(row, viewerId))
      return {
        works,
        nextCursor: page.next && writeWorksCursor(page.next),
        total: cursor ? null : await totalOf(db, request, sort === 'following'),
      }
    },

    facets: () => store.findFacets(database.db, clock.now()),
  }
}
