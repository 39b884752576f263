// Converts matches to a scene.

import type { Pose } from '@studio/contract/vocabulary'
import type { Finish, Phrase, SceneSpec, Span, Target, Thing } from '../scene-spec.ts'
import type { Match, Text } from '../text.ts'
import type {
  Framing,
  LightName,
  Medium,
  MoodName,
  PlaceName,
  Together,
  WeatherName,
} from '../scene-words.ts'
import {
  type GarmentName,
  isSportShoe,
  POURABLE,
  type PourableDrink,
  seatFormOf,
  type ThingName,
} from '../subject-words.ts'
import { countOf, sizeOf } from '../amounts.ts'
import { RELATION_NAMES, relationsOf } from '../relations.ts'
import { doTogether } from '../together.ts'
import { countOfOwn } from '../own-names.ts'
import { assignFinishes } from '../finishes.ts'
import { carrierOf, writingWords, writable } from '../lettering.ts'
import { portionOf } from '../portions.ts'
import { portraitFraming } from '../portraits.ts'
import { join, readHair } from '../people.ts'
import { isUnseen } from './beside-people.ts'

/** The window itself, besides its light. */
const WINDOWS: ReadonlySet<string> = new Set(['window', 'windows', 'ventana', 'ventanas'])

/** Words for an empty place. */
const EMPTY: ReadonlySet<string> = new Set('empty unfurnished bare deserted vacio vacia'.split(' '))

/** Tokens that call a place empty, beside its word and its description. */
function emptied({ tokens, clauses }: Text, matches: readonly Match[]): number[] {
  return matches.flatMap((entry) => {
    if (entry.kind !== 'place') return []
    const near = [entry.first - 2, entry.first - 1, entry.last + 1]
    return near.filter((token) => clauses[token] === entry.clause && EMPTY.has(tokens[token]?.word ?? ''))
  })
}

const isPoured = (value: string): value is PourableDrink => (POURABLE as readonly string[]).includes(value)

/** Dishes served in a bowl. */
const SERVED_FOODS: ReadonlySet<string> = new Set<ThingName>(['soup', 'salad'])

const OF: ReadonlySet<string> = new Set(['of', 'with', 'de', 'con'])

/** A phrase that describes a match: number, size or relation. */
interface Remark extends Pick<Span, 'kind' | 'as'> {
  first: number
  last: number
  /** Match that it describes. */
  about?: number
}

/** The request of a match as parsed: shoes of a person are worn. */
export type Asked = Pick<Phrase, 'value' | 'target' | 'finish'> & { kind: Match['kind'] }

export interface Filled {
  remarks: (Remark & Pick<Phrase, 'target'>)[]
  /** Request of each match, by its first token. */
  asked: ReadonlyMap<number, Asked>
}

/** Kinds that are one part of the scene. */
const PARTS: Partial<Record<Match['kind'], Target>> = {
  person: { of: 'people' },
  count: { of: 'people' },
  hair: { of: 'hair' },
  backdrop: { of: 'backdrop' },
  place: { of: 'backdrop' },
  support: { of: 'support' },
  light: { of: 'light' },
  together: { of: 'table' },
}

/** The part of the scene that a match becomes. */
function targetOf(spec: SceneSpec, entry: Match, thing: number | undefined): Target | undefined {
  const { kind, value } = entry
  if (kind === 'own') return { of: 'own', id: value }
  if (kind === 'thing') return thing === undefined ? undefined : { of: 'thing', index: thing }
  if (kind === 'garment') {
    const isLid = !spec.garments.some(({ kind: worn }) => worn === value)
    return isLid ? { of: 'trim' } : { of: 'garment', name: value as GarmentName }
  }
  if (kind === 'hair' && (value === 'beard' || value === 'moustache')) return { of: 'beard' }
  return PARTS[kind]
}

/** Nouns for the colours of the whole image. */
const TONES: ReadonlySet<string> = new Set(
  'tone tones palette scheme hues colors colours tonos tono paleta gama colores'.split(' '),
)

export function fill(spec: SceneSpec, matches: Match[], isSpanish: boolean, text: Text): Filled {
  const remarks: Remark[] = []
  /** For each match, the index of its object. */
  const thingAt: (number | undefined)[] = []
  const { finishes, support, backdrop, free, given } = assignFinishes(text, matches, isSpanish)
  spec.support = support
  spec.backdrop = backdrop
  for (const { colour, material } of free) {
    if (colour) spec.colours.push(colour)
    if (material) spec.materials.push(material)
  }
  const wordOf = (entry: Match) => text.tokens[entry.last]?.word ?? ''
  matches.forEach((entry, i) => {
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
        if (value === 'cap' && spec.people === 0 && matches.some((other) => other.kind === 'thing'))
          spec.trim = finish
        else
          spec.garments.push({
            kind: value as GarmentName,
            ...finish,
            ...(value === 'shoes' && isSportShoe(wordOf(entry)) && { isSport: true as const }),
          })
        break
      case 'thing': {
        const before = matches.slice(0, i).findLast(({ kind }) => kind !== 'colour' && kind !== 'material')
        const isInBowl = SERVED_FOODS.has(value) && before?.value === 'bowl'
        const inJug = before?.value === 'pitcher' && isPoured(value) ? value : undefined
        const container = spec.things.at(-1)
        if (container && (isInBowl || inJug) && OF.has(text.tokens[entry.first - 1]?.word ?? '')) {
          // A bowl of soup is one object, and so is a jug of beer.
          if (inJug) container.holds = inJug
          else container.kind = value as ThingName
          thingAt[i] = spec.things.length - 1
          break
        }
        const previous = matches[i - 1]
        if (previous?.kind === 'thing' && previous.value === value && previous.last === entry.first - 1) {
          // "Wine bottles" are bottles.
          thingAt[i] = spec.things.length - 1
          const own = spec.things.at(-1)
          const { count } = countOf(text, matches, { ...entry, first: previous.first })
          if (own && count !== undefined) own.count ??= count
          break
        }
        const amount = countOf(text, matches, entry)
        const { count } = amount
        const size = sizeOf(text, matches, entry, isSpanish)
        const { portion, words } = portionOf(text, entry)
        const remark = (kind: Span['kind'], token: number) =>
          remarks.push({ first: token, last: token, kind, about: i })
        for (const token of words) remark('thing', token)
        for (const token of amount.words) remark('count', token)
        if (size) remark('size', size.token)
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
        const thing = spec.own.find(({ id }) => id === value)
        thingAt[i] = thing ? spec.things.findIndex(({ own }) => own === value) : spec.things.length
        if (thing) break
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
        // The sun through blinds is drawn as the light of blinds.
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
        // Assigned to their owners above.
        break
    }
  })
  // Clothes or a pose without a person still need a mannequin.
  const isDressed = spec.garments.length > 0 || matches.some(({ kind }) => kind === 'hair')
  if (spec.people === 0 && (isDressed || (spec.pose && spec.things.length === 0))) spec.people = 1
  const isOfPlace = spec.people === 0 && spec.things.length === 0 && spec.own.length === 0
  for (const token of isOfPlace ? emptied(text, matches) : []) {
    spec.isEmpty = true
    remarks.push({ first: token, last: token, kind: 'place' })
  }
  const framing = spec.framing ?? portraitFraming(spec, text, matches)
  if (framing) spec.framing = framing
  relate(spec, text, matches, { thingAt, remarks })
  letter(spec, text, matches, { thingAt, remarks })
  const moved = dropUnusedProducts(spec)
  const targetAt = (i: number) => {
    const [entry, index] = [matches[i], thingAt[i]]
    return entry && targetOf(spec, entry, index === undefined ? undefined : moved(index))
  }
  const isOfTones = ({ first, last }: Match) =>
    [first - 1, first - 2, last + 1].some((token) => TONES.has(text.tokens[token]?.word ?? ''))
  const requested = matches.map((entry, i): [number, Asked] => {
    const { kind, value, first } = entry
    const { finish, to }: { finish?: Finish; to?: number | 'support' | 'backdrop' } = given.get(i) ?? {}
    const target = !finish
      ? targetAt(i)
      : typeof to === 'number'
        ? targetAt(to)
        : (to && { of: to }) || (isOfTones(entry) ? { of: 'palette' as const } : undefined)
    return [first, { kind, value, ...(target && { target }), ...(finish && { finish }) }]
  })
  return {
    remarks: remarks.map((remark) => {
      const target = remark.about === undefined ? undefined : targetAt(remark.about)
      return { ...remark, ...(target && { target }) }
    }),
    asked: new Map(requested),
  }
}

/** Assigns each quotation to its carrier. Without one, a poster is added. */
function letter(
  spec: SceneSpec,
  text: Text,
  matches: readonly Match[],
  { thingAt, remarks }: { thingAt: readonly (number | undefined)[]; remarks: Remark[] },
): void {
  text.tokens.forEach(({ isWritten, isBare, start, end }, token) => {
    if (!isWritten) return
    const at = carrierOf(text, matches, token)
    const worn =
      matches[at]?.kind === 'garment'
        ? spec.garments.find(({ kind }) => kind === matches[at]?.value)
        : undefined
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
    remarks.push({
      ...writingWords(text, matches, token),
      kind: 'text',
      ...(!isAll && { as }),
      ...(at >= 0 && { about: at }),
    })
  })
}

/**
 * Keeps products among the objects only if the prompt gives them a relation. Otherwise they have their default place.
 * Returns the new index of each object.
 */
function dropUnusedProducts(spec: SceneSpec): (index: number) => number {
  const { things } = spec
  const isMentioned = (i: number) =>
    things[i]?.at !== undefined || things.some(({ at }) => at?.of === i || at?.and === i)
  if (things.some(({ own }, i) => own !== undefined && isMentioned(i))) return (i) => i
  const plainThings = things.filter(({ own }) => own === undefined)
  const placeOf = (i: number) => plainThings.indexOf(things[i] as Thing)
  // No relation refers to the removed ones.
  const moved = plainThings.map(({ at, ...thing }): Thing => {
    if (!at || at.of === 'people') return { ...thing, ...(at && { at }) }
    const and = at.and === undefined ? {} : { and: placeOf(at.and) }
    return { ...thing, at: { ...at, of: placeOf(at.of), ...and } }
  })
  spec.things = moved
  return placeOf
}

/** Adds relations between objects, and marks the words that express them. */
function relate(
  spec: SceneSpec,
  text: Text,
  matches: readonly Match[],
  { thingAt, remarks }: { thingAt: readonly (number | undefined)[]; remarks: Remark[] },
): void {
  for (const { of, how, to, and, words, instead } of relationsOf(text, matches)) {
    const own = spec.things[thingAt[of] ?? -1]
    const isOfPeople = matches[to]?.kind !== 'thing' && matches[to]?.kind !== 'own'
    const other = isOfPeople ? 'people' : thingAt[to]
    if (!own || own.at || other === undefined || other === thingAt[of]) continue
    const second = and === undefined ? undefined : thingAt[and]
    own.at = { how, of: other, ...(second !== undefined && { and: second }) }
    const isToUnseen = [matches[of], matches[to]].some((entry) => isUnseen(entry, spec.people > 0))
    if (words && !isToUnseen)
      remarks.push({
        ...words,
        kind: 'relation',
        about: of,
        ...(instead && { as: RELATION_NAMES[instead] }),
      })
  }
}
