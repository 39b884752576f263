import { MODEL_FAMILIES, type ModelFamily } from '@studio/contract/models'
import type { GalleryFilters } from './gallery-filters.ts'
import { isDay } from './is-day.ts'
import { UnreadSearch } from './unread-search.ts'

/** Words with a meaning of their own in the search, each followed by a colon. */
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

/** What the words of a search ask for besides the text that is looked for in prompts. */
export interface Asked {
  q: string
  model?: ModelFamily
  type?: 'image' | 'video'
  project?: string
  tags: string[]
  withoutTags: string[]
  /** Of the prompt. */
  withoutWords: string[]
  stars?: number
  flag?: 'pick' | 'reject'
  /** The first day, and the day after the last. */
  after?: string
  before?: string
}

/** A word that cannot be understood; nothing is looked for until it is another. */
export interface Problem {
  /** As it was written. */
  text: string
  name: WordName
}

/** Model families by what people call them. */
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

/** What the buttons call a mark comes first: that is what is offered; the others are read too. */
const FLAGS = new Map<string, 'pick' | 'reject'>([
  ...['keep', 'kept', 'pick', 'picked'].map((word) => [word, 'pick'] as const),
  ...['reject', 'rejected'].map((word) => [word, 'reject'] as const),
  // The Spanish buttons.
  ...['elegir', 'elegida', 'elegidas'].map((word) => [word, 'pick'] as const),
  ...['descartar', 'descartada', 'descartadas'].map((word) => [word, 'reject'] as const),
])

const PART =
  /(-?)(model|type|project|tag|stars|flag|after|before):("[^"]*"?|\S*)|(?<!\S)-(?![-\s])("[^"]*"?|\S+)|\S+/gi
const TAG = /^[^",]{1,40}$/

/** Reads a search: `lamp model:gemini -tag:draft after:2026-11`. `now` is what "today" means. */
export function readWords(text: string, now: number): { asked: Asked; problems: Problem[] } {
  const asked: Asked = { q: '', tags: [], withoutTags: [], withoutWords: [] }
  const problems: Problem[] = []
  const plain: string[] = []
  for (const [whole, minus, word, quoted = '', unwanted] of text.matchAll(PART)) {
    const value = quoted.replaceAll('"', '').trim()
    const name = `${minus ?? ''}${word?.toLowerCase() ?? ''}`
    if (unwanted !== undefined) {
      const words = unwanted.replaceAll('"', '').trim()
      if (words) asked.withoutWords.push(words)
    } else if (!word) plain.push(whole)
    else if (!isName(name)) problems.push({ text: whole, name: word.toLowerCase() as WordName })
    // Nothing after the colon yet: somebody is still typing.
    else if (value && !take(asked, name, value, now)) problems.push({ text: whole, name })
  }
  asked.q = plain.join(' ')
  return { asked, problems }
}

const isName = (name: string): name is WordName => (WORD_NAMES as readonly string[]).includes(name)

/** Answers false for a value that makes no sense. */
function take(asked: Asked, name: WordName, value: string, now: number): boolean {
  const lower = value.toLowerCase()
  switch (name) {
    case 'model': {
      const model = MODELS.get(lower)
      if (model) asked.model = model
      return model !== undefined
    }
    case 'type': {
      const type = TYPES.get(lower)
      if (type) asked.type = type
      return type !== undefined
    }
    case 'project':
      if (value.length > 80) return false
      asked.project = value
      return true
    case 'tag':
    case '-tag':
      if (!TAG.test(value)) return false
      ;(name === 'tag' ? asked.tags : asked.withoutTags).push(lower.replace(/\s+/g, ' '))
      return true
    case 'stars':
      if (!/^[1-5]$/.test(value)) return false
      asked.stars = Number(value)
      return true
    case 'flag': {
      const flag = FLAGS.get(lower)
      if (flag) asked.flag = flag
      return flag !== undefined
    }
    default: {
      const day = firstDayOf(lower, now)
      if (day) asked[name] = day
      return day !== undefined
    }
  }
}

/** The first day of what is written: a day, a month, a year, today or yesterday. */
function firstDayOf(text: string, now: number): string | undefined {
  if (text === 'today' || text === 'yesterday') return dayOf(now, text === 'today' ? 0 : -1)
  const day = text + '-01-01'.slice(Math.max(0, text.length - 4))
  return /^\d{4}(-\d{2}){0,2}$/.test(text) && isDay(day) ? day : undefined
}

/** The local day `later` days after a time. */
function dayOf(time: number, later = 0): string {
  const at = new Date(time)
  const day = new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate() + later))
  return day.toISOString().slice(0, 10)
}

/** The server takes so many tags at once, and so many words. */
const MOST = 10

/**
 * Filters with what the words of the search say in place of what stands beside it. Throws UnreadSearch for a word
 * that cannot be understood: what would be found without it is not what was asked for.
 */
export function withWords({ q: text = '', ...filters }: GalleryFilters, now: number) {
  const { asked, problems } = readWords(text, now)
  if (problems.length > 0) throw new UnreadSearch()
  const { q, tags, withoutTags, withoutWords, after, before, ...words } = asked
  return {
    ...filters,
    ...words,
    ...(q && { q }),
    ...(tags.length > 0 && { tags: tags.slice(0, MOST).join() }),
    ...(withoutTags.length > 0 && { withoutTags: withoutTags.slice(0, MOST).join() }),
    ...(withoutWords.length > 0 && { withoutWords: withoutWords.slice(0, MOST).join() }),
    ...(after && { dateFrom: after }),
    ...(before && { dateTo: dayOf(Date.parse(`${before}T12:00:00`), -1) }),
  }
}
