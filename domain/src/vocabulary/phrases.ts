// One dictionary of all known words and phrases.

import {
  ANGLES,
  FOCUSES,
  FRAMINGS,
  LENSES,
  MEDIA,
  LIGHTS,
  MOODS,
  PASSED_OVER,
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
  /** `angle` words are shown as framing, what people do together as a pose, how a picture is made as a mood. */
  kind: WordKind | 'angle' | 'together' | 'medium'
  value: string
  /** What is drawn only comes near it: a palace is drawn as a gallery. Such words are marked `~` in the lists. */
  isRough?: true
  /** Somebody real or made up, or what has the name of a make: drawn without its likeness. Marked `*` in the lists. */
  isLikeness?: true
}

/** The most words a known phrase has. */
export const LONGEST_PHRASE = 6

/** Lower case without accents, unit by unit, so that offsets stay those of the text given. */
export function plain(text: string): string {
  let out = ''
  for (const unit of text.split('')) {
    const base = unit.normalize('NFD')[0] ?? unit
    const lower = base.toLowerCase()
    out += lower.length === 1 ? lower : base
  }
  return out
}

/** Before a word that what is drawn only comes near, and before a name whose likeness is not drawn. */
const MARK = /^[~*]/

const split = (words: string) => words.split(',').map((word) => word.trim())

/** A known phrase's meaning and the language it is listed under. */
interface KnownPhrase extends Entry {
  language: 'en' | 'es'
  /** As it is written, with its accents. */
  name: string
}

function collect(): Map<string, KnownPhrase> {
  const entries = new Map<string, KnownPhrase>()
  const add = (kind: Entry['kind'], words: Readonly<Record<string, string>>) => {
    for (const [value, lists] of Object.entries(words))
      for (const [i, list] of lists.split(' / ').entries())
        for (const written of split(list)) {
          const name = written.replace(MARK, '')
          const word = plain(name)
          const isRough = name !== written && { isRough: true as const }
          const isLikeness = written.startsWith('*') && { isLikeness: true as const }
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
export const VOCABULARY: ReadonlyMap<string, KnownPhrase> = collect()

/** What something known is called: the first of its words that it is drawn as. */
export function nameOf({ kind, value }: Entry): Record<'en' | 'es', string> {
  const names = { en: value, es: value }
  const told = new Set<string>()
  for (const known of VOCABULARY.values())
    if (known.kind === kind && known.value === value && !known.isRough && !told.has(known.language)) {
      told.add(known.language)
      names[known.language] = known.name
    }
  return names
}

const TOGETHER: ReadonlySet<string> = new Set(split(OTHERWISE))

/** How many of these words, from the first, mean together something else than each alone; 0 for none. */
export function meantOtherwise(words: readonly string[]): number {
  for (let size = Math.min(LONGEST_PHRASE, words.length); size > 1; size--) {
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

/** The thing itself that words mean on which nothing is said to stand. */
export const asThing = (words: readonly string[]): Entry | undefined =>
  ITSELF[words.join(' ').replace(/s$/, '')]

const PASSED: ReadonlySet<string> = new Set(split(PASSED_OVER))
export const isPassedOver = (word: string): boolean =>
  PASSED.has(word) || PASSED.has(word.replace(/s$/, '')) || word.length < 2

/** Spanish nouns in -a that are not the feminine of a known word in -o: a seal is no spotlight, corduroy no cloth. */
const NO_FEMININE: ReadonlySet<string> = new Set(
  (
    'foca caballa punta suela fonda libra cuenca pulpa cuba lagarta arca vina musica politica plastica picada ' +
    'fresca parada cria charca pana pisa mura hueva cana anilla zapata castilla grabada dibuja quinta'
  ).split(' '),
)

/** The meaning of a Spanish word in -a as the feminine of a known one; somebody is then a woman. */
function lookUpFeminine(word: string): Entry | undefined {
  if (!word.endsWith('a') || NO_FEMININE.has(word)) return undefined
  const stem = word.slice(0, -1)
  const person = VOCABULARY.get(stem)
  const found = VOCABULARY.get(`${stem}o`) ?? (person?.kind === 'person' ? person : undefined)
  if (!found || found.language !== 'es') return found
  return found.kind === 'person' && found.value === 'person' ? { ...found, value: 'female' } : found
}

/** The meaning of a phrase, also in the plural and, in Spanish, the feminine. */
export function lookUp(phrase: string): Entry | undefined {
  const found = VOCABULARY.get(phrase)
  if (found || phrase.length < 4) return found
  const single = phrase.endsWith('s') ? phrase.slice(0, -1) : phrase
  const candidates = [
    single,
    single.replace(/e$/, ''),
    single.replace(/ce$/, 'z'),
    single.replace(/ie$/, 'y'),
  ]
  for (const candidate of candidates) {
    const entry = candidate.length > 2 ? VOCABULARY.get(candidate) : undefined
    if (entry) return entry
  }
  return lookUpFeminine(single)
}
