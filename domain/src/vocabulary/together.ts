// Joint activities of people: at a table, dancing, shaking hands. Read once the people are known.

import type { Finish, SceneSpec } from './scene-spec.ts'
import { type Together, TOGETHER } from './scene-words.ts'
import { isPerson } from './people.ts'
import type { Match, Text } from './text.ts'

const TABLES: ReadonlySet<string> = new Set(['table', 'mesa'])
const SEATED_WORDS: ReadonlySet<string> = new Set(['at', 'around', 'round', 'la', 'una', 'alrededor'])
/** Max. distance in words between a table and its preposition: articles and materials. */
const AT_REACH = 4

/** True if people are at the table of a match: "at", "around", Spanish "a la mesa", but never "on". */
function isSatAt({ tokens, clauses }: Text, { first, last, clause }: Match): boolean {
  if (!TABLES.has(tokens[last]?.word ?? '')) return false
  const lead: string[] = []
  for (let i = first - 1; i >= first - AT_REACH && clauses[i] === clause; i--)
    lead.push(tokens[i]?.word ?? '')
  if (tokens[last]?.word === 'table') return lead.some((word) => SEATED_WORDS.has(word) && word !== 'la')
  const isLed = (...words: string[]) => lead.some((_, i) => words.every((word, j) => lead[i + j] === word))
  return isLed('la', 'a') || isLed('una', 'a') || lead.includes('alrededor')
}

/** Activities that one person can do alone: at a table, dancing. */
const ALONE: ReadonlySet<Together> = new Set<Together>(['table', 'dance'])
/** Activities that imply two people if no others are named. */
const PAIR_POSES: ReadonlySet<Together> = new Set<Together>(['embrace', 'handshake'])

/** A table with people isn't a separate object, and an impossible activity is dropped. */
export function withTogether(text: Text, matches: readonly Match[]): { found: Match[]; left: Match[] } {
  const hasPeople = matches.some(isPerson)
  const hasOthers = matches.some(({ kind }) => kind === 'thing' || kind === 'own')
  const read = matches.map((entry) =>
    hasPeople && ['support', 'thing', 'place'].includes(entry.kind) && isSatAt(text, entry)
      ? { ...entry, kind: 'together' as const, value: 'table' }
      : entry,
  )
  const counts = read.filter(isPerson)
  const isSeveral =
    counts.length > 1 || counts.some(({ kind, value }) => kind === 'count' && Number.parseInt(value, 10) > 1)
  const isDone = ({ kind, value }: Match) =>
    kind !== 'together' ||
    isSeveral ||
    (hasPeople ? ALONE.has(value as Together) : !hasOthers && PAIR_POSES.has(value as Together)) ||
    (!hasOthers && value === 'dance')
  return { found: read.filter(isDone), left: read.filter((entry) => !isDone(entry)) }
}

const STRENGTH = Object.keys(TOGETHER) as Together[]

/** Applies the strongest of several activities. People beside each other also sit. */
export function doTogether(spec: SceneSpec, how: Together, finish: Finish): void {
  const before = spec.together
  const isStronger = !before || STRENGTH.indexOf(how) < STRENGTH.indexOf(before.how)
  const isBeside = how === 'beside' || before?.isBeside
  const table = how === 'table' && (finish.colour || finish.material) ? finish : before?.table
  spec.together = {
    how: isStronger ? how : before.how,
    ...(isBeside && { isBeside }),
    ...(table && { table }),
  }
  if (PAIR_POSES.has(how)) spec.people = Math.max(2, spec.people)
  else spec.people = Math.max(1, spec.people)
}
