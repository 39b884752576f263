// People in an image: number and build, stature and hair.

import { hex } from './linear-light.ts'
import type { Finish, Hair, SceneSpec } from './scene-spec.ts'
import { HAIR_STYLES, type HairStyle, type Stature, STATURES } from './subject-words.ts'
import type { Match, Text } from './text.ts'

const MAX_PEOPLE = 5
/** Max. distance in words between a person and an adjective of stature. */
const STATURE_REACH = 2
/** Max. distance in words between hair and its style. */
const HAIR_REACH = 4

/** Adds people, women, men or children to the image. */
export function join(spec: SceneSpec, count: number, build: string | undefined): void {
  const isChild = build === 'child' || build === 'boy' || build === 'girl'
  const own = build === 'boy' ? 'male' : build === 'girl' ? 'female' : build
  if (isChild) spec.children = Math.max(spec.children, count)
  else if (own === 'female') spec.women = Math.max(spec.women, count)
  else if (own === 'male') spec.men = Math.max(spec.men, count)
  if (own === 'female' || own === 'male') spec.build ??= own
  const all = spec.women + spec.men + spec.children
  spec.people = Math.min(MAX_PEOPLE, Math.max(spec.people, count, all))
}

const statureOf = (word: string): Stature | undefined =>
  (Object.keys(STATURES) as Stature[]).find((kind) => (STATURES[kind] as readonly string[]).includes(word))

export const isPerson = ({ kind }: Match) => kind === 'person' || kind === 'count'

/** Stature is named before the word for a person, in Spanish after it. It becomes part of the recognised phrase. */
export function readStatures(
  { tokens, clauses }: Text,
  matches: Match[],
  spec: Pick<SceneSpec, 'stature'>,
): { found: Match[]; used: ReadonlySet<number> } {
  const used = new Set<number>()
  const isFree = (token: number) => !matches.some(({ first, last }) => first <= token && last >= token)
  const read = matches.map((entry) => {
    if (!isPerson(entry)) return entry
    for (let off = 1; off <= STATURE_REACH; off++)
      for (const token of [entry.first - off, entry.last + off]) {
        const kind = clauses[token] === entry.clause ? statureOf(tokens[token]?.word ?? '') : undefined
        if (!kind || !isFree(token)) continue
        used.add(token)
        const build = /\b(female|girl)$/.test(entry.value)
          ? ('female' as const)
          : /\b(male|boy)$/.test(entry.value)
            ? ('male' as const)
            : undefined
        spec.stature ??= { kind, ...(build && { build }) }
        return off > 1
          ? entry
          : { ...entry, first: Math.min(entry.first, token), last: Math.max(entry.last, token) }
      }
    return entry
  })
  return { found: read, used }
}

/** True if someone can wear clothes: named, counted or dressed. */
export const hasWearer = (matches: readonly Match[]): boolean =>
  matches.some((entry) => isPerson(entry) || entry.kind === 'garment')

/** Hair is only read with people: fries can be curly too, and an eagle bald. */
export const hasPeople = (matches: readonly Match[]): boolean =>
  hasWearer(matches) || !matches.some(({ kind }) => kind === 'thing')

const LENGTHS: Readonly<Record<string, HairStyle>> = {
  long: 'long',
  largo: 'long',
  larga: 'long',
  short: 'short',
  corto: 'short',
  corta: 'short',
  curly: 'curly',
  rizado: 'curly',
  bald: 'bald',
}

const COLOURED: Readonly<Record<string, string>> = {
  blonde: '#c9a05a',
  brunette: '#3a2415',
  redhead: '#8f3d1a',
  grey: '#b3b1ac',
}

/** Hair colours of colour names: red becomes natural red. */
const NATURAL: Readonly<Record<string, string>> = {
  red: COLOURED['redhead'] ?? '',
  orange: '#a8521f',
  yellow: COLOURED['blonde'] ?? '',
  white: '#d4d1ca',
  grey: COLOURED['grey'] ?? '',
  black: '#14110f',
}

const isStyle = (word: string): word is HairStyle => (HAIR_STYLES as readonly string[]).includes(word)

/** Description of hair from one word and its finish. */
export function readHair(
  { tokens, clauses }: Text,
  entry: Match,
  { colour, colourName }: Finish,
  hair: Hair,
): void {
  const { value } = entry
  if (value === 'beard' || value === 'moustache') hair.beard = value
  else if (isStyle(value)) hair.style ??= value
  else if (COLOURED[value]) hair.colour ??= hex(COLOURED[value])
  else
    for (let off = 1; off <= HAIR_REACH && !hair.style; off++)
      for (const token of [entry.first - off, entry.last + off]) {
        const style = clauses[token] === entry.clause ? LENGTHS[tokens[token]?.word ?? ''] : undefined
        if (style) hair.style ??= style
      }
  const natural = colourName && NATURAL[colourName]
  if (colour) hair.colour = natural ? hex(natural) : colour
}
