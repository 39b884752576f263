// Assigns colours and materials: to the adjacent noun, to the noun that "of" or "with" refers to, or to the support.

import { COLOURS, type ColourName, type MaterialName } from './colour-words.ts'
import { hex } from './linear-light.ts'
import type { Entry } from './phrases.ts'
import type { Finish } from './scene-spec.ts'
import type { Match, Text } from './text.ts'

/** Kinds that can have a colour or material, besides an adjacent place. */
const OWNERS: ReadonlySet<Entry['kind']> = new Set([
  'garment',
  'hair',
  'thing',
  'own',
  'backdrop',
  'support',
  'light',
  // For people at a table: the table.
  'together',
])
const isFinish = ({ kind }: Entry) => kind === 'colour' || kind === 'material'

/** Words that separate the descriptions of two objects. */
const SEPARATORS: ReadonlySet<string> = new Set([
  ...[
    'on',
    'upon',
    'atop',
    'with',
    'in',
    'inside',
    'of',
    'and',
    'against',
    'behind',
    'beside',
    'near',
    'under',
    'over',
    'by',
  ],
  ...[
    'at',
    'from',
    'to',
    'wearing',
    'holding',
    'before',
    'above',
    'below',
    'next',
    'is',
    'are',
    'between',
    'around',
  ],
  ...[
    'sobre',
    'con',
    'en',
    'y',
    'e',
    'contra',
    'tras',
    'detras',
    'junto',
    'bajo',
    'encima',
    'lleva',
    'llevando',
    'entre',
  ],
])
const UPON: ReadonlySet<string> = new Set(['on', 'upon', 'atop', 'sobre', 'encima'])
const AGAINST: ReadonlySet<string> = new Set(['against', 'contra'])
const AND: ReadonlySet<string> = new Set(['and', 'y', 'e'])
const PEOPLE: ReadonlySet<Entry['kind']> = new Set(['person', 'count', 'garment', 'hair'])

/** Max. distance in words between an object and its description. */
const REACH = 4

/**
 * The word that separates the colours and materials at `i` from what precedes them; undefined at the start of a clause.
 */
function leadOf(text: Text, matches: readonly Match[], i: number): string | undefined {
  const { tokens, clauses } = text
  const self = matches[i]
  if (!self) return undefined
  for (let token = self.first - 1; clauses[token] === self.clause && token >= self.first - REACH; token--) {
    const word = tokens[token]?.word ?? ''
    if (SEPARATORS.has(word)) {
      // "Red and blue" share the lead of the red.
      const before = matches.findLastIndex(({ last }) => last < token)
      const other = matches[before]
      if (AND.has(word) && other && isFinish(other) && other.last === token - 1)
        return leadOf(text, matches, before)
      return word
    }
    if (matches.some((other) => !isFinish(other) && other.first <= token && other.last >= token))
      return undefined
  }
  return undefined
}

/** True if a word between two tokens separates them. */
function isParted({ tokens }: Text, from: number, to: number): boolean {
  for (let token = from + 1; token < to; token++) if (SEPARATORS.has(tokens[token]?.word ?? '')) return true
  return false
}

const canOwn = (other: Match, gap: number) =>
  // A colour next to a place applies to its walls.
  other.kind === 'place' ? gap === 1 : gap <= REACH && OWNERS.has(other.kind)

/** The owner of a colour or material before it, like an English adjective. */
function nextOwner(text: Text, matches: readonly Match[], i: number): number | undefined {
  const self = matches[i]
  for (let j = i + 1; self && j < matches.length; j++) {
    const other = matches[j]
    if (!other || other.clause !== self.clause) break
    if (isFinish(other)) {
      // Words after "and" may describe something else; the same object only if a colour precedes it.
      const between = text.tokens.slice((matches[j - 1]?.last ?? 0) + 1, other.first)
      if (between.some(({ word }) => SEPARATORS.has(word) && !AND.has(word))) break
      if (between.some(({ word }) => AND.has(word)) && other.kind !== self.kind) break
      continue
    }
    const before = matches[j - 1] ?? self
    if (isParted(text, before.last, other.first)) break
    return canOwn(other, other.first - before.last) ? j : undefined
  }
  return undefined
}

/** The owner of a colour or material after it, like a Spanish adjective. `throughAll` ignores separators. */
function lastOwner(
  text: Text,
  matches: readonly Match[],
  i: number,
  throughAll: boolean,
): number | undefined {
  const self = matches[i]
  for (let j = i - 1; self && j >= 0; j--) {
    const other = matches[j]
    if (!other || other.clause !== self.clause) break
    const after = matches[j + 1] ?? self
    if (!throughAll && isParted(text, other.last, after.first)) break
    if (isFinish(other)) continue
    return canOwn(other, after.first - other.last) ? j : undefined
  }
  return undefined
}

/** Index of the match that owns a colour or material. */
export function ownerOf(
  text: Text,
  matches: readonly Match[],
  i: number,
  isSpanish: boolean,
): number | undefined {
  const lead = leadOf(text, matches, i)
  const before = () => lastOwner(text, matches, i, false)
  const after = () => nextOwner(text, matches, i)
  const adjacentOwner = isSpanish ? (before() ?? after()) : (after() ?? before())
  if (adjacentOwner !== undefined) return adjacentOwner
  // "A bottle of amber glass", "a dress in red": refers back to the described noun.
  return lead !== undefined && !UPON.has(lead) && !AGAINST.has(lead) && !AND.has(lead)
    ? lastOwner(text, matches, i, true)
    : undefined
}

function finishOf(entry: Entry): Finish {
  if (entry.kind === 'material') return { material: entry.value as MaterialName }
  if (entry.value.startsWith('#')) return { colour: hex(entry.value) }
  const name = entry.value as ColourName
  return { colour: hex(COLOURS[name][0]), colourName: name }
}

export interface AssignedFinishes {
  /** By match. */
  finishes: Finish[]
  /** Finish of the support, and of the background of people. */
  support: Finish
  backdrop: Finish
  /** Finishes without an owner. */
  free: Finish[]
  /** Finishes by match, with the match or the surroundings they are assigned to. */
  given: ReadonlyMap<number, GivenFinish>
}

export interface GivenFinish {
  finish: Finish
  to?: number | 'support' | 'backdrop'
}

/** Assigns each colour and material to its owner. The first of each kind counts. */
export function assignFinishes(text: Text, matches: readonly Match[], isSpanish: boolean): AssignedFinishes {
  const finishes = new Map<number, GivenFinish>()
  const result: AssignedFinishes = {
    finishes: matches.map(() => ({})),
    support: {},
    backdrop: {},
    free: [],
    given: finishes,
  }
  // A cap among bottles is a lid.
  const hasThings = matches.some(({ kind }) => kind === 'thing' || kind === 'own')
  const hasPeople = matches.some(({ kind, value }) => PEOPLE.has(kind) && !(value === 'cap' && hasThings))
  /** Finish of the surroundings if no owner is named: the support or the background. */
  const around = (lead = ''): Finish | undefined => {
    if (UPON.has(lead) && !hasPeople) return result.support
    return UPON.has(lead) || AGAINST.has(lead) ? result.backdrop : undefined
  }
  matches.forEach((entry, i) => {
    if (!isFinish(entry)) return
    const finish = finishOf(entry)
    const owner = ownerOf(text, matches, i, isSpanish)
    const target = owner === undefined ? around(leadOf(text, matches, i)) : result.finishes[owner]
    if (target && !(finish.colour && target.colour) && !(finish.material && target.material)) {
      Object.assign(target, finish)
      const surroundings = target === result.support ? 'support' : 'backdrop'
      finishes.set(i, { finish, to: owner ?? surroundings })
    } else {
      result.free.push(finish)
      finishes.set(i, { finish })
    }
  })
  return result
}
