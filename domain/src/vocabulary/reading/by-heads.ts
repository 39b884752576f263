// A word that only describes another noun names nothing: a fisherman sweater isn’t a man. What
// describes an unknown noun stays with it.

import { nounPhrasesOf } from '../grammar/noun-phrases.ts'
import { isPassedOver } from '../phrases.ts'
import type { ThingName } from '../subject-words.ts'
import type { Match, Text } from '../text.ts'
import { isPerson } from '../people.ts'
import { SLICE } from '../portions.ts'

type Kind = Match['kind']

/** Nouns for the whole image: what describes them describes the image. */
const SCENIC: ReadonlySet<string> = new Set(
  (
    'light lighting lights day night morning evening afternoon sky sunset sunrise scene view landscape seascape cityscape weather ' +
    'atmosphere ambience mood vibe season photo photograph picture image shot portrait look feel aesthetic tone tones palette scheme ' +
    'style setting photography editorial campaign life composition shoot session render illustration glow shadows reflections air ' +
    'dia noche manana tarde cielo escena paisaje ambiente aire atmosfera estilo tonos paleta foto retrato plano sombras reflejos'
  ).split(' '),
)
/** Parts whose description is that of the whole object, by its kind: the brown blades of a fan. */
const PARTS: Readonly<Record<string, readonly ThingName[]>> = {
  blade: ['ceilingfan'],
  aspa: ['ceilingfan'],
  cover: ['bed', 'book'],
  colcha: ['bed'],
  handle: ['screwdriver'],
  mango: ['screwdriver'],
}
/** Words for a support that isn’t a separate object. */
const STANDS: ReadonlySet<string> = new Set('pedestal podium podio'.split(' '))
/** Light comes from lamps, not from clothes: "top light". */
const LIGHT_NOUNS: ReadonlySet<string> = new Set('light lights lighting glow luz luces'.split(' '))
/** Kinds that a joined word doesn’t name: dark-skinned, cat-eye. */
const UNJOINED: ReadonlySet<Kind> = new Set([
  'mood',
  'thing',
  'person',
  'garment',
  'light',
  'place',
  'pose',
] as const)
/** Second parts of joined words that leave the meaning of the first. */
const JOINING: ReadonlySet<string> = new Set(
  'lit style styled like colored coloured covered filled shaped themed inspired'.split(' '),
)
/** Known kinds that describe the whole image. */
const SCENIC_KINDS: ReadonlySet<Kind> = new Set([
  'place',
  'light',
  'weather',
  'mood',
  'medium',
  'framing',
  'angle',
  'lens',
  'focus',
  'person',
  'count',
] as const)
/** Outdoor objects to which weather, light and places belong as to a place. */
const OUTDOOR: ReadonlySet<string> = new Set<ThingName>([
  ...([
    'arches',
    'stairs',
    'columns',
    'house',
    'tower',
    'lighthouse',
    'hills',
    'peaks',
    'dunes',
    'sea',
    'boat',
  ] as const),
  ...([
    'skyline',
    'road',
    'avenue',
    'tree',
    'branches',
    'plant',
    'waterfall',
    'fountain',
    'car',
    'train',
    'flowers',
  ] as const),
])
/** Women and men stay people beside a noun that isn't known: a woman firefighter. */
const BASIC_PEOPLE: ReadonlySet<string> = new Set(
  'woman man girl boy lady gentleman child kid female male mujer hombre chica chico nina nino'.split(' '),
)
/** The contents of a fruit bowl or a flower vase are drawn. */
const HOLDERS: ReadonlySet<string> = new Set<ThingName>(['bowl', 'vase', 'basket', 'plate'])
/** Light as an adjective: a backlit bottle. */
const LIT = /lit$|^(?:sunny|starry|cloudy|nocturno|soleado)/

interface Phrase {
  head: number
  /** The match that contains the head. */
  of: Match | undefined
}

export interface ByHeads {
  found: Match[]
  /** Words that describe another noun. */
  left: Match[]
}

/**
 * Separates words that name something from words that only describe another noun. `source` is the plain text.
 */
export function readByHeads(
  text: Text,
  source: string,
  matches: readonly Match[],
  isSpanish: boolean,
): ByHeads {
  const matchAt: (Match | undefined)[] = []
  for (const match of matches) for (let i = match.first; i <= match.last; i++) matchAt[i] = match
  const phraseAt: (Phrase | undefined)[] = []
  for (const { head, modifiers } of nounPhrasesOf(text, source, isSpanish ? 'es' : 'en')) {
    const phrase = { head, of: matchAt[head] }
    for (const token of modifiers) phraseAt[token] = phrase
  }
  const wordAt = (token: number) => text.tokens[token]?.word ?? ''
  /** "Dark-skinned": the rest of the word isn’t known. */
  const isJoined = ({ kind, last }: Match) => {
    const [own, next] = [text.tokens[last], text.tokens[last + 1]]
    const isHyphen = own && next && next.start === own.end + 1 && source[own.end] === '-'
    return isHyphen === true && !matchAt[last + 1] && UNJOINED.has(kind) && !JOINING.has(next.word)
  }
  /** "A fan with brown blades": the blades are those of the object before. */
  const isPart = ({ head }: Phrase) => {
    const wholes: readonly string[] | undefined = PARTS[wordAt(head).replace(/s$/, '')]
    const container = wholes && matches.findLast(({ kind, last }) => kind === 'thing' && last < head)
    return container !== undefined && wholes?.includes(container.value) === true
  }
  const isLeft = (match: Match): boolean => {
    if (isJoined(match)) return true
    const phrase = phraseAt[match.last]
    // A match that contains the head of its phrase names something.
    if (!phrase || phrase.of === match || match.kind === 'own') return false
    const word = wordAt(match.last)
    if (phrase.of) return describesKnown(match, phrase.of, word)
    const head = wordAt(phrase.head)
    if (LIGHT_NOUNS.has(head)) return match.kind === 'garment' || match.kind === 'person'
    const isWhole =
      SCENIC.has(head) ||
      STANDS.has(head) ||
      SLICE.has(head) ||
      isPart(phrase) ||
      isPassedOver(head) ||
      text.tokens[phrase.head]?.isWritten === true
    return !isWhole && describesUnknown(match, word, isSpanish)
  }
  const remaining = matches.filter((match) => !isLeft(match))
  return { found: remaining, left: matches.filter((match) => !remaining.includes(match)) }
}

/** True if a word beside a known noun names nothing. */
function describesKnown({ kind, value }: Match, head: Match, word: string): boolean {
  const isOutdoor = head.kind === 'thing' && OUTDOOR.has(head.value)
  switch (kind) {
    case 'person':
      return head.kind === 'garment' || head.kind === 'thing' || head.kind === 'light'
    case 'pose':
      return !isPerson(head) && head.kind !== 'framing' && head.kind !== 'garment'
    case 'weather':
    case 'light':
      return !isOutdoor && !SCENIC_KINDS.has(head.kind) && head.kind !== 'backdrop' && !LIT.test(word)
    case 'place':
      return !isOutdoor && (head.kind === 'thing' || head.kind === 'garment' || head.kind === 'support')
    case 'garment':
      return head.kind === 'garment'
        ? head.value !== value
        : ['thing', 'light', 'material'].includes(head.kind)
    case 'thing':
      if (head.kind === 'garment') return true
      if (head.kind !== 'thing' || head.value === value || value === 'perfume') return false
      return !HOLDERS.has(head.value) && !isOutdoor
    case 'backdrop':
    case 'support':
      return head.kind === 'thing' || head.kind === 'garment'
    default:
      return false
  }
}

/** True if a word beside an unknown noun belongs to it. */
function describesUnknown({ kind }: Match, word: string, isSpanish: boolean): boolean {
  if (kind === 'colour' || kind === 'material') return true
  // In Spanish an unknown first word may be a verb.
  if (isSpanish) return false
  switch (kind) {
    case 'person':
      return !BASIC_PEOPLE.has(word)
    case 'weather':
    case 'light':
      return !LIT.test(word)
    case 'pose':
    case 'garment':
    case 'thing':
      return true
    default:
      return false
  }
}
