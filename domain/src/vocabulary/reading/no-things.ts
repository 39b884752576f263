// Known words that name no object here: shapes, verbs, authors, pictures on a wall.

import type { Match, Text, Token } from '../text.ts'
import { lookUp } from '../phrases.ts'

/** Words that make a name an author or style, not a person in the image. */
const WORKS: ReadonlySet<string> = new Set('style works work art paintings estilo obra arte'.split(' '))

const FROM: ReadonlySet<string> = new Set(['by', 'por', 'like'])

/** "In the style of Picasso", "by Picasso", "Picasso's": Picasso isn't in the image. */
export function isNoSitter(tokens: readonly Token[], i: number, size: number): boolean {
  const wordAt = (j: number) => tokens[j]?.word ?? ''
  const back = ARTICLES.has(wordAt(i - 1)) ? i - 2 : i - 1
  if (FROM.has(wordAt(back)) || wordAt(i + size) === 's') return true
  return (wordAt(back) === 'of' || wordAt(back) === 'de') && WORKS.has(wordAt(back - 1))
}

const ART: ReadonlySet<string> = new Set(['painting', 'drawing', 'pintura', 'dibujo', 'sketch'])
const HANGING: ReadonlySet<string> = new Set(['on', 'hanging', 'hung', 'above', 'over', 'colgado', 'colgada'])

/** A painting behind a person or on a wall is an object, not the medium of the image. */
export function isHungUp({ tokens }: Text, matches: readonly Match[], i: number, size: number): boolean {
  const isOf = ['of', 'about', 'de'].includes(tokens[i + size - 1]?.word ?? '')
  const isWork = size === 1 && ART.has(tokens[i]?.word ?? '')
  if (isWork && HANGING.has(tokens[i + 1]?.word ?? '')) return true
  // Abstract words aren't objects beside which a painting could hang.
  const isThere = ({ kind, value }: Match) =>
    ['person', 'count', 'place'].includes(kind) || (kind === 'thing' && value !== 'spheres')
  return (isOf || isWork) && matches.some(isThere)
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'its', 'her', 'his', 'for', 'la', 'un'])

const LOOK_TARGETS: ReadonlySet<string> = new Set(['camera', 'camara'])

const TOWARDS: ReadonlySet<string> = new Set([
  'toward',
  'towards',
  'at',
  'to',
  'into',
  'facing',
  'hacia',
  'a',
])

const DRINK_WORDS: ReadonlySet<string> = new Set(
  'wine champagne drinking beer cocktail shot crystal empty tall two three four five six'.split(' '),
)

const STOOD_ON: ReadonlySet<string> = new Set(['pedestal', 'podium', 'podio'])

/** The forks of a bicycle aren’t cutlery. */
const FORKS: ReadonlySet<string> = new Set(['fork', 'forks', 'horquilla'])
const CYCLES: ReadonlySet<string> = new Set(
  'bike bikes bicycle bicycles motorbike motorcycle moto bici bicicleta bicicletas'.split(' '),
)
/** Max. distance in words between a bicycle and its parts. */
const MAX_PART_DISTANCE = 8

/** True for a part of a bicycle that shares its name with an object. */
export const isCyclePart = (tokens: readonly Token[], i: number): boolean =>
  FORKS.has(tokens[i]?.word ?? '') &&
  tokens.slice(Math.max(0, i - MAX_PART_DISTANCE), i).some(({ word }) => CYCLES.has(word))

export const UPON: ReadonlySet<string> = new Set(['on', 'upon', 'sobre', 'en'])

/** Shapes that are objects only on their own, and body parts that share their name with an object. */
const FORM_WORDS: ReadonlySet<string> = new Set([
  ...['circle', 'square', 'triangle', 'heart', 'circulo', 'cuadrado', 'triangulo', 'corazon'],
])

const BODY_WORDS: ReadonlySet<string> = new Set(['chest', 'heart', 'corazon'])

const SOMEBODYS: ReadonlySet<string> = new Set(['his', 'her', 'their', 'your', 'my', 'su', 'mi', 'tu'])

const WITHIN: ReadonlySet<string> = new Set(['in', 'into', 'at', 'en'])

const THE_OR_A: ReadonlySet<string> = new Set(['a', 'the', 'un', 'el'])

/** A square table, in a circle, the heart of the city, a hand on her heart. */
function isOnlyForm(tokens: readonly Token[], i: number): boolean {
  const wordAt = (j: number) => tokens[j]?.word ?? ''
  if (BODY_WORDS.has(wordAt(i)) && SOMEBODYS.has(wordAt(i - 1))) return true
  if (!FORM_WORDS.has(wordAt(i))) return false
  const next = wordAt(i + 1)
  if (next === 'of' || (next === 'de' && wordAt(i) === 'corazon')) return true
  if (THE_OR_A.has(wordAt(i - 1)) && WITHIN.has(wordAt(i - 2))) return true
  const after = lookUp(next)
  const kind =
    after?.kind === 'colour' || after?.kind === 'material' ? lookUp(wordAt(i + 2))?.kind : after?.kind
  return kind === 'thing' || kind === 'support' || kind === 'place' || kind === 'garment'
}

/**
 * Words that name no object here: a boat leaves the harbour, a person walks towards the camera, a vase is on a
 * pedestal.
 */
export function isNoThing(tokens: readonly Token[], i: number): boolean {
  const wordAt = (j: number) => tokens[j]?.word ?? ''
  const word = wordAt(i)
  if (isOnlyForm(tokens, i)) return true
  // "On top of a box" isn't a garment.
  if (word === 'top') return wordAt(i + 1) === 'of' || wordAt(i - 1) === 'on'
  // "Two glasses of" aren't spectacles.
  if (word === 'glasses') return wordAt(i + 1) === 'of' || DRINK_WORDS.has(wordAt(i - 1))
  if (word === 'leaves') return ARTICLES.has(wordAt(i + 1))
  if (STOOD_ON.has(word)) return [1, 2, 3].some((back) => UPON.has(wordAt(i - back)))
  if (!LOOK_TARGETS.has(word)) return false
  return TOWARDS.has(wordAt(ARTICLES.has(wordAt(i - 1)) && wordAt(i - 1) !== 'a' ? i - 2 : i - 1))
}
