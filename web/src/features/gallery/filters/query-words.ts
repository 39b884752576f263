import { MODEL_FAMILIES, type ModelFamily } from '@studio/contract/models'
import { addDays, localDay } from '@studio/domain/kernel'
import type { GalleryFilters } from './gallery-filters.ts'
import { isDay } from './is-day.ts'
import { UnreadSearch } from './unread-search.ts'

/** Special words of the search, each followed by a colon. */
export const WORD_NAMES = [
  'model',
  'type',
  'project',
  'tag',
  '-tag',
  'stars',
  'flag',
  'after',
  'before',
] as const
export type WordName = (typeof WORD_NAMES)[number]

/** The filters that the special words of a search request. */
export interface WordFilters {
  q: string
  model?: ModelFamily
  type?: 'image' | 'video'
  project?: string
  tags: string[]
  withoutTags: string[]
  /** Words that must not be in the prompt. */
  withoutWords: string[]
  stars?: number
  flag?: 'pick' | 'reject'
  /** First day, and the day after the last. */
  after?: string
  before?: string
}

/** A special word with an invalid value. Nothing is searched until it is corrected. */
export interface Problem {
  /** The word as typed. */
  text: string
  name: WordName
}

/** Model families by their common names. */
const MODELS = new Map<string, ModelFamily>([
  ...MODEL_FAMILIES.map((family) => [family, family] as const),
  ['dall-e', 'dalle'],
])
const TYPES = new Map<string, 'image' | 'video'>([
  ['image', 'image'],
  ['images', 'image'],
  ['video', 'video'],
  ['videos', 'video'],
])

/** Names of the marks. The first name of each is offered; the others are accepted too. */
const FLAGS = new Map<string, 'pick' | 'reject'>([
  ...['keep', 'kept', 'pick', 'picked'].map((word) => [word, 'pick'] as const),
  ...['reject', 'rejected'].map((word) => [word, 'reject'] as const),
  // Names on the Spanish buttons.
  ...['elegir', 'elegida', 'elegidas'].map((word) => [word, 'pick'] as const),
  ...['descartar', 'descartada', 'descartadas'].map((word) => [word, 'reject'] as const),
])

const PART =
  /(-?)(model|type|project|tag|stars|flag|after|before):("[^"]*"?|\S*)|(?<!\S)-(?![-\s])("[^"]*"?|\S+)|\S+/gi
const TAG = /^[^",]{1,40}$/

/** Parses a search such as `lamp model:gemini -tag:draft after:2026-11`. `now` defines "today". */
export function readWords(text: string, now: number): { query: WordFilters; problems: Problem[] } {
  const query: WordFilters = { q: '', tags: [], withoutTags: [], withoutWords: [] }
  const problems: Problem[] = []
  const plain: string[] = []
  for (const [match, minus, word, quoted = '', unwanted] of text.matchAll(PART)) {
    const value = quoted.replaceAll('"', '').trim()
    const name = `${minus ?? ''}${word?.toLowerCase() ?? ''}`
    if (unwanted !== undefined) {
      const term = unwanted.replaceAll('"', '').trim()
      if (term) query.withoutWords.push(term)
    } else if (!word) plain.push(match)
    else if (!isName(name)) problems.push({ text: match, name: word.toLowerCase() as WordName })
    // Nothing after the colon yet: the user is still typing.
    else if (value && !take(query, name, value, now)) problems.push({ text: match, name })
  }
  query.q = plain.join(' ')
  return { query, problems }
}

const isName = (name: string): name is WordName => (WORD_NAMES as readonly string[]).includes(name)

/** Returns false for an invalid value. */
function take(query: WordFilters, name: WordName, value: string, now: number): boolean {
  const lower = value.toLowerCase()
  switch (name) {
    case 'model': {
      const model = MODELS.get(lower)
      if (model) query.model = model
      return model !== undefined
    }
    case 'type': {
      const type = TYPES.get(lower)
      if (type) query.type = type
      return type !== undefined
    }
    case 'project':
      if (value.length > 80) return false
      query.project = value
      return true
    case 'tag':
    case '-tag':
      if (!TAG.test(value)) return false
      ;(name === 'tag' ? query.tags : query.withoutTags).push(lower.replace(/\s+/g, ' '))
      return true
    case 'stars':
      if (!/^[1-5]$/.test(value)) return false
      query.stars = Number(value)
      return true
    case 'flag': {
      const flag = FLAGS.get(lower)
      if (flag) query.flag = flag
      return flag !== undefined
    }
    default: {
      const day = firstDayOf(lower, now)
      if (day) query[name] = day
      return day !== undefined
    }
  }
}

/** First day of a day, month, year, "today" or "yesterday". */
function firstDayOf(text: string, now: number): string | undefined {
  if (text === 'today' || text === 'yesterday')
    return addDays(localDay(new Date(now)), text === 'today' ? 0 : -1)
  const day = text + '-01-01'.slice(Math.max(0, text.length - 4))
  return /^\d{4}(-\d{2}){0,2}$/.test(text) && isDay(day) ? day : undefined
}

/** Max. tags and max. words that the server accepts. */
const MAX_TERMS = 10

/**
 * Merges the special words of the search into the filters; a word replaces the filter of the same kind. Throws
 * UnreadSearch for an invalid word: results without it would not be what the user searched for.
 */
export function withWords({ q: text = '', ...filters }: GalleryFilters, now: number) {
  const { query, problems } = readWords(text, now)
  if (problems.length > 0) throw new UnreadSearch()
  const { q, tags, withoutTags, withoutWords, after, before, ...words } = query
  return {
    ...filters,
    ...words,
    ...(q && { q }),
    ...(tags.length > 0 && { tags: tags.slice(0, MAX_TERMS).join() }),
    ...(withoutTags.length > 0 && { withoutTags: withoutTags.slice(0, MAX_TERMS).join() }),
    ...(withoutWords.length > 0 && { withoutWords: withoutWords.slice(0, MAX_TERMS).join() }),
    ...(after && { dateFrom: after }),
    ...(before && { dateTo: addDays(before, -1) }),
  }
}
