// Dictionary of all known words and phrases.

import {
  ANGLES,
  FOCUSES,
  FRAMINGS,
  LENSES,
  MEDIA,
  LIGHTS,
  MOODS,
  IGNORED,
  PLACES,
  POSE_WORDS,
  TOGETHER as TOGETHER_WORDS,
  WEATHERS,
} from './scene-words.ts'
import { BACKDROP, COLOURS, MATERIALS, SUPPORT } from './colour-words.ts'
import { COUNT_WORDS, GARMENTS, HAIRS, PERSON_WORDS, THINGS } from './subject-words.ts'
import { OTHERWISE } from './otherwise.ts'
import type { WordKind } from './scene-spec.ts'

/** One meaning of a word or phrase. */
export interface Entry {
  /** `angle` words are shown as framing, `together` as a pose, `medium` as a mood. */
  kind: WordKind | 'angle' | 'together' | 'medium'
  value: string
  /** Drawn only approximately: a palace becomes a gallery. Marked `~` in the lists. */
  isRough?: true
  /** A real or fictional person, or a brand: drawn without likeness. Marked `*` in the lists. */
  isLikeness?: true
}

/** Max. words of a known phrase. */
export const MAX_PHRASE_WORDS = 6

/** Lower case without accents, unit by unit, so that offsets match the original text. */
export function plain(text: string): string {
  let out = ''
  for (const unit of text.split('')) {
    const base = unit.normalize('NFD')[0] ?? unit
    const lower = base.toLowerCase()
    out += lower.length === 1 ? lower : base
  }
  return out
}

/** Prefixes for approximate words, and for names without likeness. */
const MARK = /^[~*]/

const split = (words: string) => words.split(',').map((word) => word.trim())

/** Meaning of a known phrase, and the language it is listed under. */
interface Phrase extends Entry {
  language: 'en' | 'es'
  /** As written, with accents. */
  name: string
}

function collect(): Map<string, Phrase> {
  const entries = new Map<string, Phrase>()
  const add = (kind: Entry['kind'], words: Readonly<Record<string, string>>) => {
    for (const [value, lists] of Object.entries(words))
      for (const [i, list] of lists.split(' / ').entries())
        for (const phrase of split(list)) {
          const name = phrase.replace(MARK, '')
          const word = plain(name)
          const isRough = name !== phrase && { isRough: true as const }
          const isLikeness = phrase.startsWith('*') && { isLikeness: true as const }
          if (!entries.has(word))
            entries.set(word, {
              kind,
              value,
              language: i === 0 ? 'en' : 'es',
              name,
              ...isRough,
              ...isLikeness,
            })
        }
  }
  add('count', COUNT_WORDS)
  add('person', PERSON_WORDS)
  add('hair', HAIRS)
  add('garment', GARMENTS)
  add('thing', THINGS)
  add('pose', POSE_WORDS)
  add('together', TOGETHER_WORDS)
  add('framing', FRAMINGS)
  add('angle', ANGLES)
  add('focus', FOCUSES)
  add('lens', LENSES)
  add('light', LIGHTS)
  add('place', PLACES)
  add('weather', WEATHERS)
  add('mood', MOODS)
  add('medium', MEDIA)
  add('colour', Object.fromEntries(Object.entries(COLOURS).map(([name, [, words]]) => [name, words])))
  add('material', MATERIALS)
  add('backdrop', { backdrop: BACKDROP })
  add('support', { support: SUPPORT })
  return entries
}

/** Every known phrase (plain, words separated by single spaces) with its meaning. */
export const VOCABULARY: ReadonlyMap<string, Phrase> = collect()

/** Name of a meaning: the first of its words. */
export function nameOf({ kind, value }: Entry): Record<'en' | 'es', string> {
  const names = { en: value, es: value }
  const listed = new Set<string>()
  for (const entry of VOCABULARY.values())
    if (entry.kind === kind && entry.value === value && !entry.isRough && !listed.has(entry.language)) {
      listed.add(entry.language)
      names[entry.language] = entry.name
    }
  return names
}

const TOGETHER: ReadonlySet<string> = new Set(split(OTHERWISE))

/** Number of words, from the first, that form a phrase with another meaning; 0 for none. */
export function meantOtherwise(words: readonly string[]): number {
  for (let size = Math.min(MAX_PHRASE_WORDS, words.length); size > 1; size--) {
    const phrase = words.slice(0, size).join(' ')
    if (TOGETHER.has(phrase) || (phrase.endsWith('s') && TOGETHER.has(phrase.slice(0, -1)))) return size
  }
  return 0
}

const TABLE: Entry = { kind: 'thing', value: 'table' }
const DESK: Entry = { kind: 'thing', value: 'desk' }
const SHELF: Entry = { kind: 'thing', value: 'bookshelf' }
const ITSELF: Readonly<Record<string, Entry>> = {
  table: TABLE,
  mesa: TABLE,
  desk: DESK,
  escritorio: DESK,
  shelf: SHELF,
  estante: SHELF,
}

/** The object itself, for words of a support on which nothing is placed. */
export const asThing = (words: readonly string[]): Entry | undefined =>
  ITSELF[words.join(' ').replace(/s$/, '')]

const IGNORED_WORDS: ReadonlySet<string> = new Set(split(IGNORED))
export const isPassedOver = (word: string): boolean =>
  IGNORED_WORDS.has(word) || IGNORED_WORDS.has(word.replace(/s$/, '')) || word.length < 2

/**
 * Spanish nouns in -a that aren't the feminine of a known word in -o: a seal (foca) isn't a spotlight (foco), corduroy
 * (pana) no cloth (paño).
 */
const NO_FEMININE: ReadonlySet<string> = new Set(
  (
    'foca caballa punta suela fonda libra cuenca pulpa cuba lagarta arca vina musica politica plastica picada ' +
    'fresca parada cria charca pana pisa mura hueva cana anilla zapata castilla grabada dibuja quinta'
  ).split(' '),
)

/** Meaning of a Spanish word in -a as the feminine of a known one; a person is then a woman. */
function findFeminine(word: string): Phrase | undefined {
  if (!word.endsWith('a') || NO_FEMININE.has(word)) return undefined
  const stem = word.slice(0, -1)
  const person = VOCABULARY.get(stem)
  const entry = VOCABULARY.get(`${stem}o`) ?? (person?.kind === 'person' ? person : undefined)
  if (entry?.language !== 'es') return undefined
  return entry.kind === 'person' && entry.value === 'person' ? { ...entry, value: 'female' } : entry
}

/** Endings of plurals, what they replace, and the language whose words they belong to; both without one. */
const ENDINGS: readonly (readonly [ending: string, instead: string, language?: 'en' | 'es'])[] = [
  ['s', ''],
  ['es', ''],
  ['ces', 'z', 'es'],
  ['ies', 'y', 'en'],
]

/** Meaning of a phrase, including plurals and Spanish feminine forms. */
export const lookUp = (phrase: string): Entry | undefined => find(phrase)

/** The language under which a known word is listed. */
export const languageOf = (word: string): 'en' | 'es' | undefined => find(word)?.language

function find(phrase: string): Phrase | undefined {
  const entry = VOCABULARY.get(phrase)
  if (entry || phrase.length < 4) return entry
  const single = phrase.endsWith('s') ? phrase.slice(0, -1) : phrase
  for (const [ending, instead, language] of ENDINGS) {
    const single = phrase.slice(0, -ending.length) + instead
    const match = phrase.endsWith(ending) && single.length > 2 ? VOCABULARY.get(single) : undefined
    if (match && (!language || match.language === language)) return match
  }
  return findFeminine(single)
}
