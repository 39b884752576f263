import { cutText, MINUTE_MS } from '@studio/contract/kernel'
import type { listGallery, MediaOrigin } from '@studio/contract/gallery'
import type { EndpointInput } from '@studio/contract/kernel'
import { MODEL_FAMILIES, type ModelFamily } from '@studio/contract/models'
import { isUuid } from '@studio/contract/kernel'
import { isDay } from './is-day.ts'

/** Filters of the gallery. Each is stored in the URL under the same name. */
export interface GalleryFilters {
  model?: ModelFamily
  /** Project name. */
  project?: string
  type?: 'image' | 'video'
  /** A day in the user's time zone, such as `2026-11-20`. Both ends are inclusive. */
  dateFrom?: string
  dateTo?: string
  origin?: MediaOrigin
  /** Camera metadata of a photograph. */
  camera?: string
  lens?: string
  iso?: string
  /** In mm. */
  focalLength?: string
  /** Id of an import. Set by a link; here it can only be removed. */
  import?: string
  q?: string | undefined
  /** Id of a saved prompt: only images generated from it. Set by a link; here it can only be removed. */
  prompt?: string | undefined
}

/** Search parameters of the gallery. */
export interface GallerySearch extends GalleryFilters {
  /** Id of the open image or video. */
  item?: string
  view?: 'stacks' | 'trash'
  /** Id of an import that is culled. */
  cull?: string
}

export type FilterName = keyof GalleryFilters

/** Filters by camera metadata. */
const FACET_NAMES = ['camera', 'lens', 'iso', 'focalLength'] as const
const ORIGINS = ['photograph', 'generated', 'captured', 'composite'] as const satisfies MediaOrigin[]

export const FILTER_NAMES = [
  ...(['q', 'prompt', 'import', 'model', 'project', 'type', 'origin'] as const),
  ...FACET_NAMES,
  ...(['dateFrom', 'dateTo'] as const),
] as const

/** Reads filters from search parameters and ignores invalid values. */
export function readFilters(search: Partial<Record<FilterName, unknown>>): GalleryFilters {
  const text = (name: FilterName) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  }
  const model = text('model') as ModelFamily
  const type = text('type')
  const project = cutText(text('project'), 80)
  const q = cutText(text('q'), 200)
  const origin = text('origin') as MediaOrigin
  const facets = FACET_NAMES.map((name) => [name, cutText(text(name), 100)]).filter(([, value]) => value)
  const [dateFrom, dateTo] = [text('dateFrom'), text('dateTo')]
  return {
    ...(MODEL_FAMILIES.includes(model) && { model }),
    ...(project && { project }),
    ...((type === 'image' || type === 'video') && { type }),
    ...(isDay(dateFrom) && { dateFrom }),
    ...(isDay(dateTo) && { dateTo }),
    ...(q && { q }),
    ...(isUuid(text('prompt')) && { prompt: text('prompt') }),
    ...(isUuid(text('import')) && { import: text('import') }),
    ...(ORIGINS.includes(origin) && { origin }),
    ...Object.fromEntries(facets),
  }
}

/** Returns search parameters with these filters. Other parameters stay; those of inactive filters are removed. */
export function writeFilters(search: GallerySearch, filters: GalleryFilters): GallerySearch {
  const rest = { ...search }
  for (const name of FILTER_NAMES) delete rest[name]
  return { ...rest, ...filters }
}

export const hasFilters = (filters: GalleryFilters): boolean => FILTER_NAMES.some((name) => filters[name])

/** True if a filter of photographs is active. */
export const hasCameraFilter = (filters: GalleryFilters): boolean =>
  (['origin', ...FACET_NAMES] as const).some((name) => filters[name])

type GalleryAsk = Omit<NonNullable<EndpointInput<typeof listGallery>['query']>, 'limit' | 'cursor'>

/**
 * Builds the server query. Days become instants with their offset, up to the last microsecond. A search word such as
 * `model:` replaces the filter of the same kind; its parser is loaded only if needed. Throws UnreadSearch.
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

/** True if a search may contain special words such as `model:`. */
export const hasWords = (q: string | undefined): q is string => /:|(^|\s)-/.test(q ?? '')

export const firstInstantOf = (day: string): string => withOffset(midnightOf(day, 0), '000')

/** One ms before the next midnight, extended to microseconds, which the browser clock lacks. */
export const lastInstantOf = (day: string): string =>
  withOffset(new Date(midnightOf(day, 1).getTime() - 1), '999')

/** Local midnight of a day or a later one. If clocks skip it, the first existing moment. */
function midnightOf(day: string, later: number): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const midnight = new Date(year, month - 1, date + later)
  if (year < 100) midnight.setFullYear(year)
  return midnight
}

function withOffset(moment: Date, micros: string): string {
  const minutes = -moment.getTimezoneOffset()
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  const local = new Date(moment.getTime() + minutes * MINUTE_MS).toISOString().slice(0, -1)
  return `${local}${micros}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
