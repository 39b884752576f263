// Decides which negated phrases of a prompt can be left out of the image, and which can't.

import type { Entry } from '../phrases.ts'
import type { SceneSpec, Span } from '../scene-spec.ts'
import type { PlaceName } from '../scene-words.ts'
import type { ThingName } from '../subject-words.ts'
import type { Match, Text } from '../text.ts'
import { isPerson } from '../people.ts'
import { ownerOf } from '../finishes.ts'
import type { UnknownPhrase } from './find.ts'
import { headOf, isSpanishNegator, type Negated, negatedIn } from './negation.ts'

/** Plants that some places contain without being named. */
const PLANTS: ReadonlySet<string> = new Set<ThingName>(['tree', 'plant', 'branches', 'palm'])
const PLANTED: ReadonlySet<string> = new Set<PlaceName>([
  'forest',
  'garden',
  'field',
  'rooftop',
  'room',
  'cafe',
])
/** Weather that is only drawn if it is named. Other weather appears with some skies and heights anyway. */
const FALLING: ReadonlySet<string> = new Set(['rain', 'fog', 'snow'])
/** People always wear shoes. */
const FOOTWEAR: ReadonlySet<string> = new Set(['shoe', 'shoes', 'boots'])

/** Kinds of which something is drawn even if none is named. */
const CHOSEN: ReadonlySet<Entry['kind']> = new Set([
  ...(['thing', 'garment', 'hair', 'place', 'light', 'pose', 'framing'] as const),
])

export interface Exclusion extends Negated {
  /** The known word that it is about, if any. */
  head?: Match
}

export interface Excluded {
  exclusions: Exclusion[]
  /** The matches and unrecognised words that aren't negated. */
  found: Match[]
  unknown: UnknownPhrase[]
  /** Kinds and values that aren't drawn. */
  unwanted: Set<string>
  /** Nobody is in the image, so nothing is worn and no pose taken. */
  isUnpeopled: boolean
}

const keyOf = ({ kind, value }: Entry) => `${kind} ${value}`

/** Separates the negated phrases of a text from the requested ones. */
export function excludeNegated(
  text: Text,
  read: readonly Match[],
  unrecognised: readonly UnknownPhrase[],
  isSpanish: boolean,
): Excluded {
  const negated = negatedIn(text, read)
  const isNegated: boolean[] = []
  for (const { cue, last } of negated) for (let i = cue; i <= last; i++) isNegated[i] = true
  const remaining = read.filter(({ first }) => !isNegated[first])
  const named = new Set(remaining.map(keyOf))
  const exclusions = negated.map((phrase): Exclusion => {
    const isNoun = !phrase.isNobody && !phrase.isLook
    const head = isNoun ? headOf(text, read, phrase, isSpanishNegator(text, phrase) ?? isSpanish) : undefined
    return { ...phrase, ...(head && { head }) }
  })
  const unwanted = new Set(
    exclusions.flatMap(({ head }) =>
      head && CHOSEN.has(head.kind) && !named.has(keyOf(head)) ? keyOf(head) : [],
    ),
  )
  const isUnpeopled =
    exclusions.some(({ head, isNobody }) => isNobody || (head && isPerson(head))) && !remaining.some(isPerson)
  return {
    exclusions,
    found: isUnpeopled ? remaining.filter((entry) => !isOfPeople(entry)) : remaining,
    unknown: [
      ...unrecognised.filter(({ first }) => !isNegated[first]),
      ...(isUnpeopled ? remaining.filter(isOfPeople) : []),
    ],
    unwanted,
    isUnpeopled,
  }
}

const isOfPeople = ({ kind }: Match) =>
  kind === 'garment' || kind === 'hair' || kind === 'pose' || kind === 'together'

/** True if the image surely doesn't show what a phrase excludes. */
export function isLeftOut(
  text: Text,
  spec: SceneSpec,
  considered: readonly Match[],
  { head, isNobody, from, last }: Exclusion,
  isSpanish: boolean,
): boolean {
  if (isNobody) return spec.people === 0
  if (!head) return false
  const { kind, value } = head
  // The same word is requested elsewhere, which is a contradiction.
  if (considered.some((entry) => keyOf(entry) === keyOf(head))) return false
  switch (kind) {
    case 'person':
    case 'count':
      return true
    case 'thing':
      if (PLANTS.has(value)) return spec.place !== undefined && !PLANTED.has(spec.place)
      return spec.people === 0 || !FOOTWEAR.has(value)
    case 'garment':
      return !FOOTWEAR.has(value)
    case 'hair':
      return value === 'beard' || value === 'moustache'
    case 'weather':
      return FALLING.has(value) && (value !== 'snow' || spec.place !== 'mountain')
    case 'colour':
    case 'material':
      return isOtherwise(text, considered, { kind, from, last }, isSpanish)
    default:
      return false
  }
}

/** "A red car, not blue": what the phrase describes has another colour. */
function isOtherwise(
  text: Text,
  considered: readonly Match[],
  { kind, from, last }: Pick<Match, 'kind' | 'last'> & { from: number },
  isSpanish: boolean,
): boolean {
  const isSame = ({ first }: Match) => text.sentences[first] === text.sentences[from]
  return considered.some((entry, i) => {
    if (entry.kind !== kind || !isSame(entry)) return false
    const owner = considered[ownerOf(text, considered, i, isSpanish) ?? -1]
    if (!owner) return false
    // Nothing else that could be meant is between them.
    const [start, end] = owner.last < from ? [owner.last, from] : [last, owner.first]
    return !considered.some(
      (other) => other !== owner && other.kind === owner.kind && other.first > start && other.first < end,
    )
  })
}

const PEOPLE = { en: 'people', es: 'personas' }

/** A negated phrase for display. */
export const excludedSpan = (
  { head, isNobody }: Exclusion,
  piece: Pick<Span, 'start' | 'end' | 'text'>,
  displayKind: (kind: Entry['kind']) => Span['kind'],
): Span => ({ ...piece, kind: head ? displayKind(head.kind) : 'person', ...(isNobody && { as: PEOPLE }) })
