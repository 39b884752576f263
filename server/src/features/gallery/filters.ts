import { FacetName, type GalleryQuery, type MediaOrigin } from '@studio/contract/gallery'
import { DAY_MS } from '@studio/contract/kernel'
import { foldText, searchWords } from '@studio/domain/text'
import { escapeLike } from '../../platform/database/index.ts'
import { facetMark, flagMark, importMark, promptMark, starsMark, tagMark } from './marks.ts'
import type { Filters, Unwanted } from './pages.store.ts'

/** Range of times that JavaScript and PostgreSQL share: years 1 to 9999. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T00:00:00Z')

/** Formats microseconds since 1970 as text that PostgreSQL reads exactly. Clamped to the range. */
export function instantOfMicros(micros: bigint): string {
  const ms = Number(micros / 1000n)
  const near = Math.min(Math.max(ms, FIRST_MS), LAST_MS)
  const rest = near === ms ? Number(micros % 1000n) : 0
  return `${new Date(near).toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}

/** ISO instant with microseconds. Further digits are dropped. */
function instantOf(text: string): string {
  const beyondMs = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? ''
  return instantOfMicros(BigInt(Date.parse(text)) * 1000n + BigInt(beyondMs.padEnd(3, '0')))
}

const FACETS = FacetName.options

const isDay = (text: string) => text.length === 'yyyy-mm-dd'.length

/** Excluded text: a single word as in search, or a phrase. */
function unwanted(typed: string): Unwanted[] {
  const words = searchWords(typed)
  if (words.length > 1) return [{ phrase: `%${escapeLike(foldText(typed).trim())}%` }]
  return words.length > 0 ? [{ words }] : []
}

/** Photographs and captures have model families, which all indexes contain. */
const FAMILIES: { [Origin in MediaOrigin]?: string } = { photograph: 'photograph', captured: 'booth' }

function familyOf(
  model: string | undefined,
  origin: MediaOrigin | undefined,
): Pick<Filters, 'family' | 'origin'> {
  const family = origin && FAMILIES[origin]
  return model === undefined && family ? { family } : { family: model, origin }
}

/** Converts query filters for the store. A date covers its whole UTC day. */
export function filtersOf(query: Partial<GalleryQuery>): Filters {
  const { model, origin, project, type, dateFrom, dateTo, q, stars, flag, job, stack, prompt } = query
  const { tags = [], withoutTags = [], withoutWords = [] } = query
  return {
    ...familyOf(model, origin),
    job,
    stack,
    project: project || undefined,
    type,
    from: dateFrom && instantOf(isDay(dateFrom) ? `${dateFrom}T00:00:00Z` : dateFrom),
    until:
      dateTo === undefined
        ? undefined
        : isDay(dateTo)
          ? {
              instant: instantOfMicros(BigInt(Date.parse(`${dateTo}T00:00:00Z`) + DAY_MS) * 1000n),
              isInclusive: false,
            }
          : { instant: instantOf(dateTo), isInclusive: true },
    // Tags first: they are the rarest marks, and the first mark drives the index scan.
    marks: [
      ...(prompt === undefined ? [] : [promptMark(prompt)]),
      ...(query.import === undefined ? [] : [importMark(query.import)]),
      ...tags.map(tagMark),
      ...FACETS.flatMap((name) => {
        const value = query[name]
        return value === undefined ? [] : [facetMark(name, value)]
      }),
      ...(flag === undefined ? [] : [flagMark(flag)]),
      ...(stars === undefined ? [] : [starsMark(stars)]),
    ],
    withoutMarks: withoutTags.map(tagMark),
    words: searchWords(q ?? ''),
    withoutWords: withoutWords.flatMap(unwanted),
  }
}
