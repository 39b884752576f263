// What people do with one another: at a table, dancing, shaking hands. Read once it is known who there is.

import type { Finish, SceneSpec } from './scene-spec.ts'
import { type Together, TOGETHER } from './scene-words.ts'
import { isSomebody } from './people.ts'
import type { Found, Text } from './text.ts'

const TABLES: ReadonlySet<string> = new Set(['table', 'mesa'])
const SAT_AT: ReadonlySet<string> = new Set(['at', 'around', 'round', 'la', 'una', 'alrededor'])
/** Between a table and what says that somebody is at it: articles, and what it is made of. */
const AT_REACH = 4

/** Whether somebody is at the table that something found is: at it and around it, in Spanish "a la mesa", never on it. */
function isSatAt({ tokens, clauses }: Text, { first, last, clause }: Found): boolean {
  if (!TABLES.has(tokens[last]?.word ?? '')) return false
  const lead: string[] = []
  for (let i = first - 1; i >= first - AT_REACH && clauses[i] === clause; i--)
    lead.push(tokens[i]?.word ?? '')
  if (tokens[last]?.word === 'table') return lead.some((word) => SAT_AT.has(word) && word !== 'la')
  const isLed = (...words: string[]) => lead.some((_, i) => words.every((word, j) => lead[i + j] === word))
  return isLed('la', 'a') || isLed('una', 'a') || lead.includes('alrededor')
}

/** What is said of several is done by one only where that can be: at a table, dancing. */
const ALONE: ReadonlySet<Together> = new Set<Together>(['table', 'dance'])
/** What nobody else can be meant by: where it is all that is said of people, there are two. */
const OF_TWO: ReadonlySet<Together> = new Set<Together>(['embrace', 'handshake'])

/** A table that people are at is no thing beside them, and what they do together nothing where they cannot. */
export function withTogether(text: Text, found: readonly Found[]): { found: Found[]; left: Found[] } {
  const hasPeople = found.some(isSomebody)
  const hasOthers = found.some(({ kind }) => kind === 'thing' || kind === 'own')
  const read = found.map((entry) =>
    hasPeople && ['support', 'thing', 'place'].includes(entry.kind) && isSatAt(text, entry)
      ? { ...entry, kind: 'together' as const, value: 'table' }
      : entry,
  )
  const counts = read.filter(isSomebody)
  const isSeveral =
    counts.length > 1 || counts.some(({ kind, value }) => kind === 'count' && Number.parseInt(value, 10) > 1)
  const isDone = ({ kind, value }: Found) =>
    kind !== 'together' ||
    isSeveral ||
    (hasPeople ? ALONE.has(value as Together) : !hasOthers && OF_TWO.has(value as Together)) ||
    (!hasOthers && value === 'dance')
  return { found: read.filter(isDone), left: read.filter((entry) => !isDone(entry)) }
}

const STRENGTH = Object.keys(TOGETHER) as Together[]

/** Of all that people are said to do together, the strongest is done; beside each other they also sit. */
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
  if (OF_TWO.has(how)) spec.people = Math.max(2, spec.people)
  else spec.people = Math.max(1, spec.people)
}
