import { cutText } from '@studio/contract/kernel'
import type { listGallery } from '@studio/contract/gallery'
import type { EndpointInput } from '@studio/contract/kernel'
import { MODEL_FAMILIES, type ModelFamily } from '@studio/contract/models'
import { isUuid } from '@studio/contract/kernel'
import { isDay } from './is-day.ts'

/** What the gallery is narrowed down to. Each is kept in the address under the same name. */
export interface GalleryFilters {
  model?: ModelFamily
  /** Name of a project. */
  project?: string
  type?: 'image' | 'video'
  /** A day of the user's, such as `2026-11-20`; both ends are included. */
  dateFrom?: string
  dateTo?: string
  q?: string | undefined
  /** Id of the saved prompt that pictures were made of; it comes with an address and is only taken off here. */
  prompt?: string | undefined
}

/** What the address of the gallery may say. */
export interface GallerySearch extends GalleryFilters {
  /** The picture or film that is open. */
  item?: string
  view?: 'stacks' | 'trash'
}

export type FilterName = keyof GalleryFilters

export const FILTER_NAMES = ['q', 'prompt', 'model', 'project', 'type', 'dateFrom', 'dateTo'] as const

/** Reads filters from an address; what makes no sense is left out. */
export function readFilters(search: Partial<Record<FilterName, unknown>>): GalleryFilters {
  const text = (name: FilterName) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const model = text('model') as ModelFamily
  const type = text('type')
  const project = cutText(text('project'), 80)
  const q = cutText(text('q'), 200)
  const [dateFrom, dateTo] = [text('dateFrom'), text('dateTo')]
  return {
    ...(MODEL_FAMILIES.includes(model) && { model }),
    ...(project && { project }),
    ...((type === 'image' || type === 'video') && { type }),
    ...(isDay(dateFrom) && { dateFrom }),
    ...(isDay(dateTo) && { dateTo }),
    ...(q && { q }),
    ...(isUuid(text('prompt')) && { prompt: text('prompt') }),
  }
}

/** The address with these filters; other names in it stay, those of filters that are off go. */
export function writeFilters(search: GallerySearch, filters: GalleryFilters): GallerySearch {
  const rest = { ...search }
  for (const name of FILTER_NAMES) delete rest[name]
  return { ...rest, ...filters }
}

export const hasFilters = (filters: GalleryFilters): boolean => FILTER_NAMES.some((name) => filters[name])

type GalleryAsk = Omit<NonNullable<EndpointInput<typeof listGallery>['query']>, 'limit' | 'cursor'>

/**
 * What the server is asked: the user's days as instants with their offset, whole to the last microsecond. What the
 * search says in words takes the place of the filter beside it; what reads them is fetched where there may be some.
 * Throws UnreadSearch.
 */
export async function queryOf(filters: GalleryFilters): Promise<GalleryAsk> {
  const { dateFrom, dateTo, ...rest } = hasWords(filters.q)
    ? (await import('./query-words.ts')).withWords(filters, Date.now())
    : filters
  return {
    ...rest,
    ...(dateFrom && { dateFrom: firstInstantOf(dateFrom) }),
    ...(dateTo && { dateTo: lastInstantOf(dateTo) }),
  }
}

/** Whether a search may hold words with a meaning of their own. */
export const hasWords = (q: string | undefined): q is string => /:|(^|\s)-/.test(q ?? '')

export const firstInstantOf = (day: string): string => withOffset(midnightOf(day, 0), '000')

/** A millisecond before the next midnight, with the microseconds that the clock of the browser lacks. */
export const lastInstantOf = (day: string): string =>
  withOffset(new Date(midnightOf(day, 1).getTime() - 1), '999')

/** Local midnight of a day, or of one after; where clocks jump over it, the first moment there is. */
function midnightOf(day: string, later: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const midnight = new Date(year, month - 1, date + later)
  if (year < 100) midnight.setFullYear(year)
  return midnight
}

function withOffset(moment: Date, micros: string): string {
  const minutes = -moment.getTimezoneOffset()
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, -1)
  return `${local}${micros}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
