// First step: from a prompt to what was understood of it. Pure and quick enough to run on every key press.

import type { Pose } from './poses.ts'
import { hex } from './linear-light.ts'
import type { Finish, SceneSpec, Span } from './scene-spec.ts'
import { COLOURS, type ColourName, type MaterialName } from './colour-words.ts'
import type { Framing, LightName, MoodName, PlaceName, WeatherName } from './scene-words.ts'
import { type GarmentName, isSportShoe, NUMBERS, seatFormOf, type ThingName } from './subject-words.ts'
import { type Entry, isPassedOver, LONGEST_PHRASE, lookUp, plain, VOCABULARY } from './phrases.ts'

/** Longer prompts are read only so far. */
const LONGEST_PROMPT = 6000
const MOST_PEOPLE = 5
/** How many words may stand between a number and the people it counts. */
const COUNT_REACH = 3

interface Token {
  start: number
  end: number
  word: string
}

interface Text {
  tokens: Token[]
  /** Of each token. */
  clauses: number[]
}

/** A known phrase with where it stands, in tokens and in sentences. */
interface Found extends Entry {
  first: number
  last: number
  clause: number
}

/** Words, numbers with units, hex colours. Punctuation raises the clause number. */
function tokenize(text: string): Text {
  const tokens: Token[] = []
  const clauses: number[] = []
  let clause = 0
  for (const match of text.matchAll(
    /#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|f\/?\d+(?:\.\d+)?\b|\d+ ?mm\b|[\p{L}\p{N}]+|[,.;:()\n]/gu,
  )) {
    const word = match[0]
    if (/^[,.;:()\n]$/.test(word)) clause++
    else {
      tokens.push({ start: match.index, end: match.index + word.length, word })
      clauses.push(clause)
    }
  }
  return { tokens, clauses }
}

function entryOf(word: string): Entry | undefined {
  if (word.startsWith('#')) return { kind: 'colour', value: word }
  if (/^\d+ ?mm$/.test(word)) return { kind: 'lens', value: String(Number.parseInt(word, 10)) }
  if (/^f\/?\d/.test(word))
    return { kind: 'focus', value: Number.parseFloat(word.replace(/^f\/?/, '')) < 4 ? 'shallow' : 'deep' }
  return lookUp(word)
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
const STOOD_ON: ReadonlySet<string> = new Set(['pedestal', 'podium', 'podio'])
const UPON: ReadonlySet<string> = new Set(['on', 'upon', 'sobre', 'en'])

/** Words that name no thing here: a boat leaves the harbour, somebody walks towards the camera, a vase is on a pedestal. */
function isNoThing(tokens: readonly Token[], i: number): boolean {
  const wordAt = (j: number) => tokens[j]?.word ?? ''
  const word = wordAt(i)
  if (word === 'leaves') return ARTICLES.has(wordAt(i + 1))
  if (STOOD_ON.has(word)) return [1, 2, 3].some((back) => UPON.has(wordAt(i - back)))
  if (!LOOKED_INTO.has(word)) return false
  return TOWARDS.has(wordAt(ARTICLES.has(wordAt(i - 1)) && wordAt(i - 1) !== 'a' ? i - 2 : i - 1))
}

function find({ tokens, clauses }: Text): { found: Found[]; unknown: number[] } {
  const found: Found[] = []
  const unknown: number[] = []
  let i = 0
  while (i < tokens.length) {
    if (isNoThing(tokens, i)) {
      i++
      continue
    }
    let size = Math.min(LONGEST_PHRASE, tokens.length - i)
    let entry: Entry | undefined
    while (size > 0 && !entry) {
      const words = tokens.slice(i, i + size)
      if (clauses[i] === clauses[i + size - 1])
        entry = size === 1 ? entryOf(words[0]?.word ?? '') : lookUp(words.map((t) => t.word).join(' '))
      if (!entry) size--
    }
    if (entry) {
      found.push({ ...entry, first: i, last: i + size - 1, clause: clauses[i] ?? 0 })
      i += size
    } else {
      if (!isPassedOver(tokens[i]?.word ?? '')) unknown.push(i)
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
function countPeople(text: Text, found: Found[], unknown: number[]): Found[] {
  return found.map((entry, i) => {
    if (entry.kind !== 'person' && entry.kind !== 'count') return entry
    const number = numberBefore(text, found, i)
    const words = text.tokens.slice(entry.first, entry.last + 1).map((token) => token.word)
    const isPlural = words.at(-1)?.endsWith('s') === true && !VOCABULARY.has(words.join(' '))
    const build = entry.kind === 'person' ? entry.value : entry.value.split(' ')[1]
    const count =
      number?.count ?? (entry.kind === 'count' ? Number.parseInt(entry.value, 10) : isPlural ? 3 : 0)
    if (count === 0) return entry
    if (number && unknown.includes(number.token)) unknown.splice(unknown.indexOf(number.token), 1)
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

/** Which named thing a colour or material belongs to: the next one in English, the one before in Spanish. */
function ownerOf(found: Found[], i: number, isSpanish: boolean): number {
  const self = found[i]
  const owns = (j: number, reach: number) => {
    const other = found[j]
    if (!self || !other || other.clause !== self.clause) return false
    const gap = j > i ? other.first - self.last : self.first - other.last
    // A colour right beside a place is that of its walls.
    if (other.kind === 'place') return gap === 1
    return gap <= reach && ['garment', 'thing', 'backdrop', 'light'].includes(other.kind)
  }
  const after = () => {
    for (let j = i + 1; j < found.length && j <= i + 3; j++) {
      if (owns(j, isSpanish ? 2 : 3)) return j
      if (found[j]?.kind !== 'colour' && found[j]?.kind !== 'material') break
    }
    return -1
  }
  const before = () => {
    for (let j = i - 1; j >= 0 && j >= i - 3; j--) {
      if (owns(j, isSpanish ? 4 : 2)) return j
      if (found[j]?.kind !== 'colour' && found[j]?.kind !== 'material') break
    }
    return -1
  }
  const first = isSpanish ? before() : after()
  return first >= 0 ? first : isSpanish ? after() : before()
}

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

function finishFor(entry: Entry): Finish {
  if (entry.kind === 'material') return { material: entry.value as MaterialName }
  if (entry.value.startsWith('#')) return { colour: hex(entry.value) }
  const name = entry.value as ColourName
  return { colour: hex(COLOURS[name][0]), colourName: name }
}

/**
 * Reads a prompt. `spans` says which pieces were understood and as what; `unknown` which words were not. Words also in
 * `negativePrompt` are left out of the picture. Never throws, whatever the text.
 */
export function readPrompt(prompt: string, negativePrompt = ''): SceneSpec {
  const text = plain(prompt.slice(0, LONGEST_PROMPT))
  const words = tokenize(text)
  const { tokens } = words
  const { found: read, unknown } = find(words)
  const all = countPeople(words, read, unknown)
  const unwanted = new Set<string>()
  if (negativePrompt) {
    const negative = tokenize(plain(negativePrompt.slice(0, LONGEST_PROMPT)))
    const named = find(negative)
    for (const entry of countPeople(negative, named.found, named.unknown))
      unwanted.add(`${entry.kind} ${entry.value}`)
  }
  const found = all.filter((entry) => !unwanted.has(`${entry.kind} ${entry.value}`))
  const isSpanish = (text.match(SPANISH)?.length ?? 0) > (text.match(ENGLISH)?.length ?? 0)
  const spans = all.map((entry): Span => {
    const start = tokens[entry.first]?.start ?? 0
    const end = tokens[entry.last]?.end ?? 0
    return {
      start,
      end,
      text: prompt.slice(start, end),
      kind: entry.kind === 'angle' ? 'framing' : entry.kind,
    }
  })
  const spec: SceneSpec = {
    prompt,
    spans,
    unknown: [...new Set(unknown.map((i) => prompt.slice(tokens[i]?.start, tokens[i]?.end)))],
    people: 0,
    women: 0,
    men: 0,
    garments: [],
    things: [],
    backdrop: {},
    trim: {},
    colours: [],
    materials: [],
    unwanted,
  }
  fill(spec, wearShoes(words, wearKnit(found, isSpanish)), isSpanish, words)
  const side = spec.light && sideOf(tokens)
  if (side) spec.lightFrom = side
  return spec
}

/** Where someone is dressed, knit that nothing else is made of is a sweater. */
function wearKnit(found: Found[], isSpanish: boolean): Found[] {
  if (!found.some(({ kind }) => kind === 'garment' || kind === 'person')) return found
  return found.map((entry, i) =>
    entry.kind === 'material' && entry.value === 'knit' && ownerOf(found, i, isSpanish) < 0
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

const ONE: ReadonlySet<string> = new Set(['one', 'a', 'an', 'single', 'un', 'una'])

/** Forms of which several are drawn where nobody counts. */
const SEVERAL: ReadonlySet<string> = new Set(['spheres', 'cubes'])

/** How many of a thing a prompt wants: as its number says, one where the word for several is in the singular. */
function countOf({ tokens, clauses }: Text, entry: Found): number | undefined {
  const last = tokens[entry.last]?.word ?? ''
  const isSingular = !last.endsWith('s')
  for (let i = entry.first - 1; i >= entry.first - COUNT_REACH; i--) {
    const word = tokens[i]?.word ?? ''
    if (clauses[i] !== entry.clause) break
    if (isSingular && ONE.has(word)) return 1
    if (Object.hasOwn(NUMBERS, word)) return NUMBERS[word]
    if (/^[1-9]$/.test(word)) return Number(word)
  }
  return isSingular && SEVERAL.has(entry.value) && VOCABULARY.has(`${last}s`) ? 1 : undefined
}

/** So many people, women or men where the prompt says so, are in the picture. */
function join(spec: SceneSpec, count: number, build: string | undefined): void {
  if (build === 'female') spec.women = Math.max(spec.women, count)
  else if (build === 'male') spec.men = Math.max(spec.men, count)
  if (build === 'female' || build === 'male') spec.build ??= build
  spec.people = Math.min(MOST_PEOPLE, Math.max(spec.people, count, spec.women + spec.men))
}

function fill(spec: SceneSpec, found: Found[], isSpanish: boolean, text: Text): void {
  const finishes = found.map((): Finish => ({}))
  const wordOf = (entry: Found) => text.tokens[entry.last]?.word ?? ''
  found.forEach((entry, i) => {
    if (entry.kind !== 'colour' && entry.kind !== 'material') return
    const finish = finishFor(entry)
    const owner = ownerOf(found, i, isSpanish)
    const target = finishes[owner]
    if (target && !(finish.colour && target.colour) && !(finish.material && target.material))
      Object.assign(target, finish)
    else if (finish.colour) spec.colours.push(finish.colour)
    else if (finish.material) spec.materials.push(finish.material)
  })
  found.forEach((entry, i) => {
    const finish = finishes[i] ?? {}
    const { value } = entry
    switch (entry.kind) {
      case 'person':
        join(spec, 1, value)
        break
      case 'count':
        join(spec, Number.parseInt(value, 10), value.split(' ')[1])
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
        const count = countOf(text, entry)
        const form = value === 'chair' ? seatFormOf(wordOf(entry)) : undefined
        spec.things.push({
          kind: value as ThingName,
          ...finish,
          ...(count !== undefined && { count }),
          ...(form && { form }),
        })
        break
      }
      case 'backdrop':
        Object.assign(spec.backdrop, finish)
        break
      case 'light':
        // The sun through a blind is first of all the blind.
        if (value === 'blinds') spec.light = value
        else spec.light ??= value as LightName
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
      case 'pose':
        spec.pose ??= value as Pose
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
        // Given to what they describe, above.
        break
    }
  })
  // Clothes or a pose without anyone named still want a mannequin.
  if (spec.people === 0 && (spec.garments.length > 0 || (spec.pose && spec.things.length === 0)))
    spec.people = 1
}
