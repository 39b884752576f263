// Words that aren't drawn together with people, or become their surroundings.

import type { Match, Text } from '../text.ts'
import type { PlaceName } from '../scene-words.ts'
import type { ThingName } from '../subject-words.ts'
import { ownerOf } from '../finishes.ts'
import { hasWearer } from '../people.ts'

/** Buildings and landscapes that are only drawn without people. A tree beside a person becomes a forest. */
const VIEWS: ReadonlySet<string> = new Set<ThingName>([
  ...(['arches', 'stairs', 'columns', 'house', 'tower', 'lighthouse'] as const),
  ...(['hills', 'peaks', 'dunes', 'sea', 'boat', 'skyline', 'road', 'avenue'] as const),
  ...(['ferriswheel', 'fireworks'] as const),
])

export const isUnseen = (entry: Match | undefined, isOfPeople: boolean) =>
  isOfPeople && entry?.kind === 'thing' && VIEWS.has(entry.value)

/** Words that aren't drawn beside people, with their colours and materials. */
export function hiddenBeside(
  text: Text,
  matches: readonly Match[],
  isOfPeople: boolean,
  isSpanish: boolean,
): Set<Match> {
  return new Set(
    matches.filter((entry, i) => {
      const isFinish = entry.kind === 'colour' || entry.kind === 'material'
      return isUnseen(isFinish ? matches[ownerOf(text, matches, i, isSpanish) ?? -1] : entry, isOfPeople)
    }),
  )
}

/** Colours and materials of products, which can't be changed. */
export function spansOfOwn(text: Text, matches: readonly Match[], isSpanish: boolean): Set<Match> {
  const isOwn = matches.some(({ kind }) => kind === 'own')
  return new Set(
    matches.filter(({ kind }, i) => {
      if (!isOwn || (kind !== 'colour' && kind !== 'material')) return false
      return matches[ownerOf(text, matches, i, isSpanish) ?? -1]?.kind === 'own'
    }),
  )
}

/** Landscapes and streets that become the surroundings of people. */
const STOOD_BEFORE: Readonly<Record<string, PlaceName>> = {
  skyline: 'rooftop',
  road: 'field',
  avenue: 'street',
  hills: 'field',
  peaks: 'mountain',
  dunes: 'desert',
  sea: 'beach',
}

/** Replaces a view by the matching place if people are present and no other place is named. */
export function standingBefore(matches: readonly Match[]): Match[] {
  const hasPlace = matches.some(({ kind }) => kind === 'place')
  if (hasPlace || !hasWearer(matches)) return [...matches]
  return matches.map((entry) => {
    const place = entry.kind === 'thing' ? STOOD_BEFORE[entry.value] : undefined
    return place ? { ...entry, kind: 'place' as const, value: place } : entry
  })
}
