// First step: from a prompt to what was understood of it. Pure and quick enough to run on every key press.

import type { Pose } from './poses.ts'
import type { SceneSpec, Span, Thing } from './scene-spec.ts'
import type { Found, Text, Token } from './text.ts'
import type { Framing, LightName, Medium, MoodName, PlaceName, Together, WeatherName } from './scene-words.ts'
import { type GarmentName, isSportShoe, NUMBERS, seatFormOf, type ThingName } from './subject-words.ts'
import { countOf, sizeOf } from './amounts.ts'
import { RELATION_NAMES, relationsOf } from './relations.ts'
import { doTogether, withTogether } from './together.ts'
import { countOfOwn, type FindOwn, findsOwn, type OwnName } from './own-names.ts'
import { giveFinishes, ownerOf } from './finishes.ts'
import { carrierOf, quotationsIn, wordsAbout, writable } from './lettering.ts'
import { portionOf } from './portions.ts'
import { portraitFraming } from './portraits.ts'
import { hasSomebody, join, readHair, readStatures } from './people.ts'
import {
  asThing,
  type Entry,
  isPassedOver,
  LONGEST_PHRASE,
  lookUp,
  meantOtherwise,
  nameOf,
  plain,
  VOCABULARY,
} from './phrases.ts'

/** Longer prompts are read only so far. */
const LONGEST_PROMPT = 6000
/** How many words may stand between a number and the people it counts. */
const COUNT_REACH = 3

/** Words, numbers with units, hex colours; what is to be written is one. Punctuation raises the clause number. */
function tokenize(text: string): Text {
  const tokens: Token[] = []
  const clauses: number[] = []
  const sentences: number[] = []
  let clause = 0
  let sentence = 0
  const written = quotationsIn(text).map(
    ({ start, end, isBare }): Token => ({
      start,
      end,
      word: text.slice(start, end),
      isWritten: true,
      ...(isBare && { isBare }),
    }),
  )
  for (const match of text.matchAll(
    /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|f\/?\d+(?:\.\d+)?\b|\d+ ?mm\b|[\p{L}\p{N}]+|[,.;:()\n]/gu,
  )) {
    const word = match[0]
    const quoted = written.find(({ start, end }) => start <= match.index && end > match.index)
    if (quoted) {
      if (tokens.at(-1) === quoted) continue
      tokens.push(quoted)
      clauses.push(clause)
      sentences.push(sentence)
    } else if (/^[,.;:()\n]$/.test(word)) {
      clause++
      if (/^[.;\n]$/.test(word)) sentence++
    } else {
      tokens.push({ start: match.index, end: match.index + word.length, word })
      clauses.push(clause)
      sentences.push(sentence)
    }
  }
  return { tokens, clauses, sentences }
}

function entryOf(word: string): Entry | undefined {
  if (word.startsWith('#')) return { kind: 'colour', value: word }
  if (/^\d+ ?mm$/.test(word)) return { kind: 'lens', value: String(Number.parseInt(word, 10)) }
  if (/^f\/?\d/.test(word))
    return { kind: 'focus', value: Number.parseFloat(word.replace(/^f\/?/, '')) < 4 ? 'shallow' : 'deep' }
  return lookUp(word)
}

/** Words before which the name of somebody tells whose work or which manner it is, not who is in the picture. */
const WORKS: ReadonlySet<string> = new Set('style works work art paintings estilo obra arte'.split(' '))
const FROM: ReadonlySet<string> = new Set(['by', 'por', 'like'])

/** "In the style of Picasso", "by Picasso", "Picasso's": Picasso is not in the picture. */
function isNoSitter(tokens: readonly Token[], i: number, size: number): boolean {
  const wordAt = (j: number) => tokens[j]?.word ?? ''
  const back = ARTICLES.has(wordAt(i - 1)) ? i - 2 : i - 1
  if (FROM.has(wordAt(back)) || wordAt(i + size) === 's') return true
  return (wordAt(back) === 'of' || wordAt(back) === 'de') && WORKS.has(wordAt(back - 1))
}

/** A painting of a horse behind somebody is one of the things there, and not how all of it is made. */
function isHungUp({ tokens }: Text, found: readonly Found[], i: number, size: number): boolean {
  const isOf = ['of', 'about', 'de'].includes(tokens[i + size - 1]?.word ?? '')
  return isOf && found.some(({ kind }) => kind === 'thing' || kind === 'person' || kind === 'place')
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'its', 'her', 'his', 'for', 'la', 'un'])
const LOOKED_INTO: ReadonlySet<string> = new Set(['camera', 'camara'])
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
const DRUNK_FROM: ReadonlySet<string> = new Set(
  'wine champagne drinking beer cocktail shot crystal empty tall two three four five six'.split(' '),
)
const STOOD_ON: ReadonlySet<string> = new Set(['pedestal', 'podium', 'podio'])
const UPON: ReadonlySet<string> = new Set(['on', 'upon', 'sobre', 'en'])

/** Forms that are things only where nothing else is of that form, and parts of somebody that have the name of a thing. */
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

/** Words that name no thing here: a boat leaves the harbour, somebody walks towards the camera, a vase is on a pedestal. */
function isNoThing(tokens: readonly Token[], i: number): boolean {
  const wordAt = (j: number) => tokens[j]?.word ?? ''
  const word = wordAt(i)
  if (isOnlyForm(tokens, i)) return true
  // On top of a box is no garment.
  if (word === 'top') return wordAt(i + 1) === 'of' || wordAt(i - 1) === 'on'
  // Two glasses of something are no spectacles.
  if (word === 'glasses') return wordAt(i + 1) === 'of' || DRUNK_FROM.has(wordAt(i - 1))
  if (word === 'leaves') return ARTICLES.has(wordAt(i + 1))
  if (STOOD_ON.has(word)) return [1, 2, 3].some((back) => UPON.has(wordAt(i - back)))
  if (!LOOKED_INTO.has(word)) return false
  return TOWARDS.has(wordAt(ARTICLES.has(wordAt(i - 1)) && wordAt(i - 1) !== 'a' ? i - 2 : i - 1))
}

/** Spanish words for things in the plural that behind another thing are its colour: orange cats, pink shoes. */
const COLOURS_BEHIND: Readonly<Record<string, string>> = { naranjas: 'orange', rosas: 'pink' }

const ORANGES: ReadonlySet<string> = new Set(['orange', 'naranja'])
const ONE_OF: ReadonlySet<string> = new Set(['an', 'one', 'una'])
const LEADING_ON: ReadonlySet<string> = new Set(
  'on in and next with at by under behind beside near en sobre y con junto al bajo detras'.split(' '),
)

/** An orange that no word follows that could be orange is a fruit. */
function isAnOrange({ tokens, clauses }: Text, i: number): boolean {
  if (!ORANGES.has(tokens[i]?.word ?? '') || !ONE_OF.has(tokens[i - 1]?.word ?? '')) return false
  const next = tokens[i + 1]
  return !next || clauses[i + 1] !== clauses[i] || LEADING_ON.has(next.word)
}

/** A piece of the text that says something but was not understood, in tokens. */
interface Unknown {
  first: number
  last: number
}

/** The words on which something stands, as far back as a colour, a material and an article may come between. */
const isStoodOn = (tokens: readonly Token[], i: number): boolean =>
  [1, 2, 3, 4].some((back) => UPON.has(tokens[i - back]?.word ?? ''))

/** The longest known phrase that begins at a token, maybe behind a thing, and how many tokens it has. */
function knownAt(text: Text, i: number, isThing: boolean): { entry: Entry; size: number } | undefined {
  const { tokens, clauses } = text
  if (isAnOrange(text, i)) return { entry: { kind: 'thing', value: 'orange' }, size: 1 }
  for (let size = Math.min(LONGEST_PHRASE, tokens.length - i); size > 0; size--) {
    if (clauses[i] !== clauses[i + size - 1]) continue
    const words = tokens.slice(i, i + size).map(({ word }) => word)
    const entry = size === 1 ? entryOf(words[0] ?? '') : lookUp(words.join(' '))
    // What things can stand on is a thing itself where nothing is said to stand on it.
    const colour = COLOURS_BEHIND[words.join(' ')]
    if (colour && isThing) return { entry: { kind: 'colour', value: colour }, size }
    const own = entry?.kind === 'support' && !isStoodOn(tokens, i) ? asThing(words) : entry
    if (own) return { entry: own, size }
  }
  return undefined
}

function find(text: Text, findOwn: FindOwn): { found: Found[]; unknown: Unknown[] } {
  const { tokens, clauses } = text
  const found: Found[] = []
  const unknown: Unknown[] = []
  let i = 0
  while (i < tokens.length) {
    const before = found.at(-1)
    const isBehind = before?.last === i - 1 && (before.kind === 'thing' || before.kind === 'garment')
    const clause = clauses[i] ?? 0
    const own = findOwn(tokens, i)
    if (own) {
      found.push({ kind: 'own', value: own.id, first: i, last: i + own.size - 1, clause })
      i += own.size
      continue
    }
    const known = knownAt(text, i, isBehind)
    const together = meantOtherwise(
      tokens.slice(i, i + LONGEST_PHRASE).flatMap(({ word }, j) => (clauses[i + j] === clause ? word : [])),
    )
    if (together > (known?.size ?? 0)) {
      unknown.push({ first: i, last: i + together - 1 })
      i += together
    } else if (known?.entry.kind === 'medium' && known.size > 1 && isHungUp(text, found, i, known.size)) {
      unknown.push({ first: i, last: i + known.size - 2 })
      i += known.size
    } else if (known?.entry.isLikeness && isNoSitter(tokens, i, known.size)) {
      unknown.push({ first: i, last: i + known.size - 1 })
      i += known.size
    } else if (isNoThing(tokens, i) && !(known && known.size > 1 && tokens[i]?.word === 'glasses')) i++
    else if (known) {
      found.push({ ...known.entry, first: i, last: i + known.size - 1, clause })
      i += known.size
    } else {
      if (!isPassedOver(tokens[i]?.word ?? '')) unknown.push({ first: i, last: i })
      i++
    }
  }
  return { found, unknown }
}

/** How many people the word before `i` that is a number counts, and which token it is. */
function numberBefore(
  { tokens, clauses }: Text,
  found: Found[],
  i: number,
): { count: number; token: number } | undefined {
  const self = found[i]
  if (!self) return undefined
  const before = found.slice(0, i).findLast(({ kind }) => !['colour', 'material', 'mood'].includes(kind))
  const from = Math.max(before ? before.last + 1 : 0, self.first - COUNT_REACH)
  for (let token = self.first - 1; token >= from && clauses[token] === self.clause; token--) {
    const word = tokens[token]?.word ?? ''
    const count = Object.hasOwn(NUMBERS, word)
      ? NUMBERS[word]
      : /^[2-9]$/.test(word)
        ? Number(word)
        : undefined
    if (count) return { count, token }
  }
  return undefined
}

/** Counts people: numbers before them become part of what was understood, and plurals mean several. */
function countPeople(text: Text, found: Found[], unknown: Unknown[]): Found[] {
  return found.map((entry, i) => {
    if (entry.kind !== 'person' && entry.kind !== 'count') return entry
    const number = numberBefore(text, found, i)
    const words = text.tokens.slice(entry.first, entry.last + 1).map((token) => token.word)
    const isPlural = words.at(-1)?.endsWith('s') === true && !VOCABULARY.has(words.join(' '))
    const build = entry.kind === 'person' ? entry.value : entry.value.split(' ')[1]
    const count =
      number?.count ?? (entry.kind === 'count' ? Number.parseInt(entry.value, 10) : isPlural ? 3 : 0)
    if (count === 0) return entry
    const counted = number ? unknown.findIndex(({ first }) => first === number.token) : -1
    if (counted >= 0) unknown.splice(counted, 1)
    const isAdjacent = number?.token === entry.first - 1
    return {
      ...entry,
      kind: 'count' as const,
      value: build && build !== 'person' ? `${count} ${build}` : String(count),
      first: isAdjacent ? entry.first - 1 : entry.first,
    }
  })
}

const SPANISH = /\b(el|la|los|las|un|una|de|del|con|en|y)\b/g
const ENGLISH = /\b(the|a|an|of|with|in|on|and)\b/g

const SIDES: Readonly<Record<string, 'left' | 'right'>> = {
  left: 'left',
  izquierda: 'left',
  right: 'right',
  derecha: 'right',
}

function sideOf(tokens: Token[]): 'left' | 'right' | undefined {
  for (const { word } of tokens) if (Object.hasOwn(SIDES, word)) return SIDES[word]
  return undefined
}

/**
 * Reads a prompt. `spans` says which pieces were understood and as what; `unknown` which words were not. Words also in
 * `negativePrompt` are left out of the picture. `ownThings` are things that no dictionary has; they look as they are, so
 * that colours and materials said of them are among the unknown. Never throws, whatever the text.
 */
export function readPrompt(
  prompt: string,
  negativePrompt = '',
  { ownThings = [] }: { ownThings?: readonly OwnName[] } = {},
): SceneSpec {
  const text = plain(prompt.slice(0, LONGEST_PROMPT))
  const words = tokenize(text)
  const { tokens } = words
  const findOwn = findsOwn(ownThings)
  const { found: read, unknown } = find(words, findOwn)
  const dressed = withoutDressedThings(words, read)
  const kept = hasSomebody(dressed) ? dressed : dressed.filter(({ kind }) => kind !== 'hair')
  for (const entry of read) if (!kept.includes(entry)) unknown.push(entry)
  const made: Pick<SceneSpec, 'stature'> = {}
  const { found: people, used: aged } = readStatures(words, countPeople(words, kept, unknown), made)
  const { found: together, left } = withTogether(words, people)
  const all = standingBefore(together)
  unknown.push(...left)
  const used = new Set(aged)
  const unwanted = new Set<string>()
  if (negativePrompt) {
    const negative = tokenize(plain(negativePrompt.slice(0, LONGEST_PROMPT)))
    const named = find(negative, findOwn)
    for (const entry of countPeople(negative, named.found, named.unknown))
      unwanted.add(`${entry.kind} ${entry.value}`)
  }
  const found = all.filter((entry) => !unwanted.has(`${entry.kind} ${entry.value}`))
  const isSpanish = (text.match(SPANISH)?.length ?? 0) > (text.match(ENGLISH)?.length ?? 0)
  const unheeded = saidOfOwn(words, all, isSpanish)
  unknown.push(...unheeded)
  const heeded = all.filter((entry) => !unheeded.has(entry))
  const spec: SceneSpec = {
    prompt,
    spans: [],
    unknown: [],
    people: 0,
    women: 0,
    men: 0,
    children: 0,
    hair: {},
    ...made,
    garments: [],
    things: [],
    own: [],
    backdrop: {},
    support: {},
    trim: {},
    colours: [],
    materials: [],
    unwanted,
  }
  const remarks = fill(
    spec,
    wearGlasses(words, wearShoes(words, wearKnit(words, found, isSpanish))),
    isSpanish,
    words,
  )
  const unseen = unseenBeside(words, all, spec.people > 0, isSpanish)
  unknown.push(...unseen)
  for (const { first, last } of remarks) for (let token = first; token <= last; token++) used.add(token)
  const pieceOf = ({ first, last }: Unknown) => ({
    start: tokens[first]?.start ?? 0,
    end: tokens[last]?.end ?? 0,
    text: prompt.slice(tokens[first]?.start, tokens[last]?.end),
  })
  const seen = heeded.filter((entry) => !unseen.has(entry))
  const said = seen.map((entry) => ({
    ...pieceOf(entry),
    kind: shownAs(entry.kind),
    ...(entry.isRough && { as: entry.isLikeness ? unlike(nameOf(entry)) : nameOf(entry) }),
    ...(entry.kind === 'own' && { id: entry.value }),
  }))
  const noted = remarks.map(({ kind, as, ...piece }) => ({ ...pieceOf(piece), kind, ...(as && { as }) }))
  spec.spans = [...said, ...noted].toSorted((a, b) => a.start - b.start)
  const meant = unknown.filter(({ first }) => !used.has(first)).map((piece) => pieceOf(piece).text)
  spec.unknown = [...new Set(meant)]
  const side = spec.light && sideOf(tokens)
  if (side) spec.lightFrom = side
  return spec
}

/** Of whoever and whatever is known by name: that its likeness is not drawn. */
const unlike = ({ en, es }: Record<'en' | 'es', string>) => ({
  en: `${en}, no likeness`,
  es: `${es}, sin parecido`,
})

/** What a known word is told to be about. */
const shownAs = (kind: Entry['kind']) =>
  kind === 'angle' ? 'framing' : kind === 'together' ? 'pose' : kind === 'medium' ? 'mood' : kind

const WORN: ReadonlySet<string> = new Set([
  'wearing',
  'wears',
  'dressed',
  'llevando',
  'lleva',
  'vestido',
  'vestida',
])

/** What a penguin wears is not drawn, and brings nobody into the picture who would wear it. */
function withoutDressedThings({ tokens }: Text, found: Found[]): Found[] {
  const isOfNobody = !found.some(({ kind }) => kind === 'person' || kind === 'count')
  const isWorn = found.some(
    ({ kind }, i) =>
      kind === 'thing' &&
      tokens.slice((found[i]?.last ?? 0) + 1, found[i + 1]?.first).some(({ word }) => WORN.has(word)),
  )
  return isOfNobody && isWorn
    ? found.filter(
        ({ kind, value }, i) =>
          kind !== 'garment' && kind !== 'hair' && !(i > 0 && kind === 'thing' && EYEWEAR.has(value)),
      )
    : found
}

/** Buildings and land, which are drawn where nobody stands before them only. A tree beside somebody is a wood. */
const VIEWS: ReadonlySet<string> = new Set<ThingName>([
  ...(['arches', 'stairs', 'columns', 'house', 'tower', 'lighthouse'] as const),
  ...(['hills', 'peaks', 'dunes', 'sea', 'boat', 'skyline', 'road', 'avenue'] as const),
  ...(['ferriswheel', 'fireworks'] as const),
])

const isUnseen = (entry: Found | undefined, isOfPeople: boolean) =>
  isOfPeople && entry?.kind === 'thing' && VIEWS.has(entry.value)

/** What is named but not drawn beside people, with the colours and materials that are said of it. */
function unseenBeside(
  text: Text,
  found: readonly Found[],
  isOfPeople: boolean,
  isSpanish: boolean,
): Set<Found> {
  return new Set(
    found.filter((entry, i) => {
      const isFinish = entry.kind === 'colour' || entry.kind === 'material'
      return isUnseen(isFinish ? found[ownerOf(text, found, i, isSpanish) ?? -1] : entry, isOfPeople)
    }),
  )
}

/** Colours and materials that are said of things of one's own, which look as they are. */
function saidOfOwn(text: Text, found: readonly Found[], isSpanish: boolean): Set<Found> {
  const isOwn = found.some(({ kind }) => kind === 'own')
  return new Set(
    found.filter(({ kind }, i) => {
      if (!isOwn || (kind !== 'colour' && kind !== 'material')) return false
      return found[ownerOf(text, found, i, isSpanish) ?? -1]?.kind === 'own'
    }),
  )
}

/** Where someone is dressed, knit that nothing else is made of is a sweater. */
function wearKnit(text: Text, found: Found[], isSpanish: boolean): Found[] {
  if (!found.some(({ kind }) => kind === 'garment' || kind === 'person')) return found
  return found.map((entry, i) =>
    entry.kind === 'material' && entry.value === 'knit' && ownerOf(text, found, i, isSpanish) === undefined
      ? { ...entry, kind: 'garment', value: 'sweater' }
      : entry,
  )
}

/** Words after which shoes are held or stand about. */
const APART: ReadonlySet<string> = new Set([
  'holding',
  'beside',
  'near',
  'next',
  'behind',
  'single',
  'junto',
  'cerca',
  'sosteniendo',
])

/** Where there is someone to wear them, a pair of shoes is worn. */
function wearShoes({ tokens }: Text, found: Found[]): Found[] {
  if (!found.some(({ kind }) => kind === 'garment' || kind === 'person' || kind === 'count')) return found
  return found.map((entry) => {
    if (entry.kind !== 'thing' || entry.value !== 'shoe') return entry
    const before = tokens.slice(Math.max(0, entry.first - 3), entry.first)
    const isPair = tokens[entry.last]?.word.endsWith('s') === true
    return isPair && !before.some(({ word }) => APART.has(word))
      ? { ...entry, kind: 'garment', value: 'shoes' }
      : entry
  })
}

/** The window itself, beside the light of one. */
const WINDOWS: ReadonlySet<string> = new Set(['window', 'windows', 'ventana', 'ventanas'])
/** What says of a place that nobody and nothing is in it. */
const EMPTY: ReadonlySet<string> = new Set('empty unfurnished bare deserted vacio vacia'.split(' '))

/** Where in the text a place is said to be empty: beside the word for it, with what describes it between. */
function emptied({ tokens, clauses }: Text, found: readonly Found[]): number[] {
  return found.flatMap((entry) => {
    if (entry.kind !== 'place') return []
    const near = [entry.first - 2, entry.first - 1, entry.last + 1]
    return near.filter((token) => clauses[token] === entry.clause && EMPTY.has(tokens[token]?.word ?? ''))
  })
}

/** Land and streets that are a view by themselves, and before which somebody stands as in a place. */
const STOOD_BEFORE: Readonly<Record<string, PlaceName>> = {
  skyline: 'rooftop',
  road: 'field',
  avenue: 'street',
  hills: 'field',
  peaks: 'mountain',
  dunes: 'desert',
  sea: 'beach',
}

/** Before a view somebody stands in its place, where no other is named. */
function standingBefore(found: readonly Found[]): Found[] {
  const hasPlace = found.some(({ kind }) => kind === 'place')
  const hasSomeone = found.some(({ kind }) => kind === 'person' || kind === 'count' || kind === 'garment')
  if (hasPlace || !hasSomeone) return [...found]
  return found.map((entry) => {
    const place = entry.kind === 'thing' ? STOOD_BEFORE[entry.value] : undefined
    return place ? { ...entry, kind: 'place' as const, value: place } : entry
  })
}

/** What is worn before the eyes where there is somebody, and lies about where there is nobody. */
const EYEWEAR: ReadonlySet<string> = new Set(['glasses', 'sunglasses'])

/** Where there is somebody, glasses are worn, unless they are held or stand about. */
function wearGlasses({ tokens }: Text, found: Found[]): Found[] {
  if (!found.some(({ kind }) => kind === 'garment' || kind === 'person' || kind === 'count')) return found
  return found.map((entry) => {
    if (entry.kind !== 'thing' || !EYEWEAR.has(entry.value)) return entry
    const before = tokens.slice(Math.max(0, entry.first - 3), entry.first)
    return before.some(({ word }) => APART.has(word) || UPON.has(word))
      ? entry
      : { ...entry, kind: 'garment' }
  })
}

/** What can be in a jug. */
const POURED: ReadonlySet<string> = new Set<ThingName>([
  ...(['beer', 'juice', 'cocktail', 'wineglass', 'bottle', 'coffee', 'teapot', 'waterglass'] as const),
])
/** What comes in a bowl. */
const SERVED: ReadonlySet<string> = new Set<ThingName>(['soup', 'salad'])
const OF: ReadonlySet<string> = new Set(['of', 'with', 'de', 'con'])

/** A piece of the prompt that says something of what was found: how many, how large, how it stands to another. */
interface Remark extends Pick<Span, 'kind' | 'as'> {
  first: number
  last: number
}

function fill(spec: SceneSpec, found: Found[], isSpanish: boolean, text: Text): Remark[] {
  const remarks: Remark[] = []
  /** Of each of what was found: which of the things it is. */
  const thingAt: (number | undefined)[] = []
  const { finishes, support, backdrop, free } = giveFinishes(text, found, isSpanish)
  spec.support = support
  spec.backdrop = backdrop
  for (const { colour, material } of free) {
    if (colour) spec.colours.push(colour)
    if (material) spec.materials.push(material)
  }
  const wordOf = (entry: Found) => text.tokens[entry.last]?.word ?? ''
  found.forEach((entry, i) => {
    // Long: one case for each kind of word.
    const finish = finishes[i] ?? {}
    const { value } = entry
    switch (entry.kind) {
      case 'person':
        join(spec, 1, value)
        break
      case 'count':
        join(spec, Number.parseInt(value, 10), value.split(' ')[1])
        break
      case 'hair':
        readHair(text, entry, finish, spec.hair)
        break
      case 'garment':
        // A cap among bottles is a lid.
        if (value === 'cap' && spec.people === 0 && found.some((other) => other.kind === 'thing'))
          spec.trim = finish
        else
          spec.garments.push({
            kind: value as GarmentName,
            ...finish,
            ...(value === 'shoes' && isSportShoe(wordOf(entry)) && { isSport: true as const }),
          })
        break
      case 'thing': {
        const before = found.slice(0, i).findLast(({ kind }) => kind !== 'colour' && kind !== 'material')
        const bowl = SERVED.has(value) && before?.value === 'bowl' ? spec.things.at(-1) : undefined
        if (bowl && OF.has(text.tokens[entry.first - 1]?.word ?? '')) {
          // A bowl of soup is one thing.
          bowl.kind = value as ThingName
          thingAt[i] = spec.things.length - 1
          break
        }
        const jug = POURED.has(value) && before?.value === 'pitcher' ? spec.things.at(-1) : undefined
        if (jug && OF.has(text.tokens[entry.first - 1]?.word ?? '')) {
          // A jug of beer is one thing.
          jug.holds = value as ThingName
          thingAt[i] = spec.things.length - 1
          break
        }
        const beside = found[i - 1]
        if (beside?.kind === 'thing' && beside.value === value && beside.last === entry.first - 1) {
          // "Wine bottles" are bottles.
          thingAt[i] = spec.things.length - 1
          const own = spec.things.at(-1)
          const { count } = countOf(text, found, { ...entry, first: beside.first })
          if (own && count !== undefined) own.count ??= count
          break
        }
        const amount = countOf(text, found, entry)
        const { count } = amount
        const size = sizeOf(text, found, entry, isSpanish)
        const { portion, words } = portionOf(text, entry)
        remarks.push(...words.map((token) => ({ first: token, last: token, kind: 'thing' as const })))
        remarks.push(...amount.words.map((token) => ({ first: token, last: token, kind: 'count' as const })))
        if (size) remarks.push({ first: size.token, last: size.token, kind: 'size' })
        const form = value === 'chair' ? seatFormOf(wordOf(entry)) : undefined
        thingAt[i] = spec.things.length
        spec.things.push({
          kind: value as ThingName,
          ...finish,
          ...(count !== undefined && { count }),
          ...(form && { form }),
          ...portion,
          ...(size && { size: size.size }),
          ...(amount.isStacked && { isStacked: true as const }),
        })
        break
      }
      case 'own': {
        const counted = countOfOwn(text.tokens, entry.first)
        const known = spec.own.find(({ id }) => id === value)
        thingAt[i] = known ? spec.things.findIndex(({ own }) => own === value) : spec.things.length
        if (known) break
        const own = { ...(counted && { count: counted.count }) }
        spec.own.push({ id: value, ...own })
        spec.things.push({ kind: 'box', own: value, ...own })
        break
      }
      case 'backdrop':
        Object.assign(spec.backdrop, finish)
        break
      case 'support':
        Object.assign(spec.support, finish)
        break
      case 'light':
        // The sun through a blind is first of all the blind.
        if (value === 'blinds') spec.light = value
        else spec.light ??= value as LightName
        if (
          WINDOWS.has(
            text.tokens
              .slice(entry.first, entry.last + 1)
              .map(({ word }) => word)
              .join(' '),
          )
        )
          spec.hasWindow = true
        if (finish.colour) spec.lightColour = finish.colour
        break
      case 'place':
        spec.place ??= value as PlaceName
        Object.assign(spec.backdrop, finish)
        break
      case 'weather':
        spec.weather ??= value as WeatherName
        break
      case 'mood':
        if (value === 'monochrome') spec.isMonochrome = true
        else spec.mood ??= value as Exclude<MoodName, 'monochrome'>
        break
      case 'medium':
        spec.medium ??= value as Medium
        break
      case 'pose':
        spec.pose ??= value as Pose
        break
      case 'together':
        doTogether(spec, value as Together, finish)
        break
      case 'framing':
        spec.framing ??= value as Framing
        break
      case 'angle':
        spec.angle ??= value as 'high' | 'low' | 'tilted'
        break
      case 'lens':
        spec.lens ??= Math.min(200, Math.max(18, Number(value)))
        break
      case 'focus':
        spec.focus ??= value as 'shallow' | 'deep'
        break
      case 'colour':
      case 'material':
      case 'relation':
      case 'size':
      case 'text':
        // Given to what they describe, above.
        break
    }
  })
  // Clothes or a pose without anyone named still want a mannequin.
  const isDressed = spec.garments.length > 0 || found.some(({ kind }) => kind === 'hair')
  if (spec.people === 0 && (isDressed || (spec.pose && spec.things.length === 0))) spec.people = 1
  const isOfPlace = spec.people === 0 && spec.things.length === 0 && spec.own.length === 0
  for (const token of isOfPlace ? emptied(text, found) : []) {
    spec.isEmpty = true
    remarks.push({ first: token, last: token, kind: 'place' })
  }
  const framing = spec.framing ?? portraitFraming(spec, text, found)
  if (framing) spec.framing = framing
  relate(spec, text, found, { thingAt, remarks })
  letter(spec, text, found, { thingAt, remarks })
  dropIdleOwn(spec)
  return remarks
}

/** Gives each quotation that is to be written to what it is written on; where nothing is named, that is a poster. */
function letter(
  spec: SceneSpec,
  text: Text,
  found: readonly Found[],
  { thingAt, remarks }: { thingAt: readonly (number | undefined)[]; remarks: Remark[] },
): void {
  text.tokens.forEach(({ isWritten, isBare, start, end }, token) => {
    if (!isWritten) return
    const at = carrierOf(text, found, token)
    const worn =
      found[at]?.kind === 'garment' ? spec.garments.find(({ kind }) => kind === found[at]?.value) : undefined
    const isAlone = at < 0 && spec.things.every(({ own }) => own !== undefined) && spec.people === 0
    if (isAlone) spec.things.push({ kind: 'poster' })
    const carrier = worn ?? spec.things[isAlone ? spec.things.length - 1 : (thingAt[at] ?? -1)]
    if (!carrier || carrier.words) return
    const { words, isAll } = writable(
      spec.prompt.slice(...(isBare ? [start, end] : [start + 1, end - 1])),
      carrier.kind === 'neonsign',
    )
    if (!words) return
    carrier.words = words
    const as = { en: `“${words}”`, es: `«${words}»` }
    remarks.push({ ...wordsAbout(text, found, token), kind: 'text', ...(!isAll && { as }) })
  })
}

/** Leaves own things among the others only where the prompt says how one of them stands: else they have their own place. */
function dropIdleOwn(spec: SceneSpec): void {
  const { things } = spec
  const isTold = (i: number) =>
    things[i]?.at !== undefined || things.some(({ at }) => at?.of === i || at?.and === i)
  if (things.some(({ own }, i) => own !== undefined && isTold(i))) return
  const kept = things.filter(({ own }) => own === undefined)
  const placeOf = (i: number) => kept.indexOf(things[i] as Thing)
  // None of them stands to what goes.
  const moved = kept.map(({ at, ...thing }): Thing => {
    if (!at || at.of === 'people') return { ...thing, ...(at && { at }) }
    const and = at.and === undefined ? {} : { and: placeOf(at.and) }
    return { ...thing, at: { ...at, of: placeOf(at.of), ...and } }
  })
  spec.things = moved
}

/** Tells things how they stand to others, and notes the words that say so. */
function relate(
  spec: SceneSpec,
  text: Text,
  found: readonly Found[],
  { thingAt, remarks }: { thingAt: readonly (number | undefined)[]; remarks: Remark[] },
): void {
  for (const { of, how, to, and, words, instead } of relationsOf(text, found)) {
    const own = spec.things[thingAt[of] ?? -1]
    const isOfPeople = found[to]?.kind !== 'thing' && found[to]?.kind !== 'own'
    const other = isOfPeople ? 'people' : thingAt[to]
    if (!own || own.at || other === undefined || other === thingAt[of]) continue
    const second = and === undefined ? undefined : thingAt[and]
    own.at = { how, of: other, ...(second !== undefined && { and: second }) }
    const isToUnseen = [found[of], found[to]].some((entry) => isUnseen(entry, spec.people > 0))
    if (words && !isToUnseen)
      remarks.push({ ...words, kind: 'relation', ...(instead && { as: RELATION_NAMES[instead] }) })
  }
}
