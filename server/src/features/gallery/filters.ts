import type { GalleryQuery } from '@studio/contract/gallery'
import { foldText, searchWords } from '@studio/domain/text'
import { escapeLike } from '../../platform/database/index.ts'
import { flagMark, promptMark, starsMark, tagMark } from './marks.ts'
import type { Filters, Unwanted } from './pages.store.ts'

const DAY_MS = 86_400_000
/** What both JavaScript and PostgreSQL can say as a time: years 1 to 9999. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T00:00:00Z')

/** A time in microseconds since 1970 as text that PostgreSQL reads exactly; far ones are brought into its range. */
export function instantOfMicros(micros: bigint): string {
  const ms = Number(micros / 1000n)
  const near = Math.min(Math.max(ms, FIRST_MS), LAST_MS)
  const rest = near === ms ? Number(micros % 1000n) : 0
  return `${new Date(near).toISOString().slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}

/** An ISO instant to the microsecond; more digits are dropped. */
function instantOf(text: string): string {
  const beyondMs = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? ''
  return instantOfMicros(BigInt(Date.parse(text)) * 1000n + BigInt(beyondMs.padEnd(3, '0')))
}

const isDay = (text: string) => text.length === 'yyyy-mm-dd'.length

/** What pictures must not have: a word as a search finds it, or several as they are written. */
function unwanted(typed: string): Unwanted[] {
  const words = searchWords(typed)
  if (words.length > 1) return [{ phrase: `%${escapeLike(foldText(typed).trim())}%` }]
  return words.length > 0 ? [{ words }] : []
}

/** The filters of a query as the store takes them. A date means its whole day in UTC, an instant itself. */
export function filtersOf(query: Partial<GalleryQuery>): Filters {
  const { model, project, type, dateFrom, dateTo, q, stars, flag, job, prompt } = query
  const { tags = [], withoutTags = [], withoutWords = [] } = query
  return {
    family: model,
    job,
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
    // Tags first: of marks they are the rarest, and the first is the one that is walked along.
    marks: [
      ...(prompt === undefined ? [] : [promptMark(prompt)]),
      ...tags.map(tagMark),
      ...(flag === undefined ? [] : [flagMark(flag)]),
      ...(stars === undefined ? [] : [starsMark(stars)]),
    ],
    withoutMarks: withoutTags.map(tagMark),
    words: searchWords(q ?? ''),
    withoutWords: withoutWords.flatMap(unwanted),
  }
}
