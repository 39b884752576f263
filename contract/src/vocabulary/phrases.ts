// One dictionary of all known words and phrases.

import {
  ANGLES,
  FOCUSES,
  FRAMINGS,
  LENSES,
  LIGHTS,
  MOODS,
  PASSED_OVER,
  PLACES,
  POSE_WORDS,
  WEATHERS,
} from './scene-words.ts'
import { BACKDROP, COLOURS, MATERIALS } from './colour-words.ts'
import { COUNT_WORDS, GARMENTS, PERSON_WORDS, THINGS } from './subject-words.ts'
import type { WordKind } from './scene-spec.ts'

/** One meaning of a word or phrase. */
export interface Entry {
  /** `angle` words are shown as framing. */
  kind: WordKind | 'angle'
  value: string
}

/** The most words a known phrase has. */
export const LONGEST_PHRASE = 5

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

const split = (words: string) => words.split(',').map((word) => word.trim())

/** A known phrase's meaning and the language it is listed under. */
interface KnownPhrase extends Entry {
  language: 'en' | 'es'
}

function collect(): Map<string, KnownPhrase> {
  const entries = new Map<string, KnownPhrase>()
  const add = (kind: Entry['kind'], words: Readonly<Record<string, string>>) => {
    for (const [value, lists] of Object.entries(words))
      for (const [i, list] of lists.split(' / ').entries())
        for (const word of split(list))
          if (!entries.has(word)) entries.set(word, { kind, value, language: i === 0 ? 'en' : 'es' })
  }
  add('count', COUNT_WORDS)
  add('person', PERSON_WORDS)
  add('garment', GARMENTS)
  add('thing', THINGS)
  add('pose', POSE_WORDS)
  add('framing', FRAMINGS)
  add('angle', ANGLES)
  add('focus', FOCUSES)
  add('lens', LENSES)
  add('light', LIGHTS)
  add('place', PLACES)
  add('weather', WEATHERS)
  add('mood', MOODS)
  add('colour', Object.fromEntries(Object.entries(COLOURS).map(([name, [, words]]) => [name, words])))
  add('material', MATERIALS)
  add('backdrop', { backdrop: BACKDROP })
  return entries
}

/** Every known phrase (plain, words separated by single spaces) with its meaning. */
export const VOCABULARY: ReadonlyMap<string, KnownPhrase> = collect()

const PASSED: ReadonlySet<string> = new Set(split(PASSED_OVER))
export const isPassedOver = (word: string): boolean => PASSED.has(word) || word.length < 2

/** The meaning of a phrase, also in the plural and, in Spanish, the feminine. */
export function lookUp(phrase: string): Entry | undefined {
  const found = VOCABULARY.get(phrase)
  if (found || phrase.length < 4) return found
  const single = phrase.endsWith('s') ? phrase.slice(0, -1) : phrase
  const candidates = [single, single.replace(/e$/, ''), single.replace(/a$/, 'o'), single.replace(/ie$/, 'y')]
  for (const candidate of candidates) {
    const entry = candidate.length > 2 ? VOCABULARY.get(candidate) : undefined
    if (entry) return entry
  }
  return undefined
}
