/** Candidate for a list, before its details are loaded. */
export interface Candidate {
  id: string
  author_id: string
}

/** Max. works of one author on a page of the best, while there are others. */
const MAX_PER_AUTHOR = 2
/** One tenth of a page is reserved for little-seen works, on this number of pages. */
const EXPLORING_PAGES = 10
const MAX_EXPLORERS = 6
/** Number of candidates read beyond a page, which limits how many are postponed; fewer for long pages. */
const BEYOND = 60
const WINDOW = 120

/** Explorers on the page of this number, from 0. */
export const explorersOn = (page: number, limit: number): number =>
  page < EXPLORING_PAGES ? Math.min(MAX_EXPLORERS, Math.floor(limit / 10)) : 0

/** Number of works to read by rank for a page, given the postponed ones; limits how many can be postponed. */
export const windowOf = (count: number, putOff: number): number =>
  Math.max(0, Math.max(count, Math.min(count + BEYOND, WINDOW)) - putOff)

/**
 * Selects the works of a page: in order, max. two per author while others can fill it. `read` is the number of
 * candidates read, `putOff` the ones postponed to a later page.
 */
export function spread<C extends Candidate>(candidates: readonly C[], size: number) {
  const page: C[] = []
  const putOff: C[] = []
  const counts = new Map<string, number>()
  let read = 0
  for (const each of candidates) {
    if (page.length >= size) break
    read++
    const count = counts.get(each.author_id) ?? 0
    counts.set(each.author_id, count + 1)
    if (count < MAX_PER_AUTHOR) page.push(each)
    else putOff.push(each)
  }
  page.push(...putOff.splice(0, size - page.length))
  return { page, putOff, read }
}

/** Inserts one explorer after every nine works, without exceeding the limit per author. */
export function insertExplorers<C extends Candidate>(page: readonly C[], explorers: readonly C[]): C[] {
  const ids = new Set(page.map(({ id }) => id))
  const ofAuthor = (result: readonly C[], author: string) =>
    result.filter(({ author_id }) => author_id === author).length
  const mingled = [...page]
  let place = 9
  for (const each of explorers) {
    if (ids.has(each.id) || ofAuthor(mingled, each.author_id) >= MAX_PER_AUTHOR) continue
    mingled.splice(place, 0, each)
    place += 10
  }
  return mingled
}
