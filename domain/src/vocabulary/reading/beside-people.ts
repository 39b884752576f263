// What is not drawn beside people, or becomes the place they stand in.

import type { Found, Text } from '../text.ts'
import type { PlaceName } from '../scene-words.ts'
import type { ThingName } from '../subject-words.ts'
import { ownerOf } from '../finishes.ts'
import { hasWearer } from '../people.ts'

/** Buildings and land, which are drawn where nobody stands before them only. A tree beside somebody is a wood. */
const VIEWS: ReadonlySet<string> = new Set<ThingName>([
  ...(['arches', 'stairs', 'columns', 'house', 'tower', 'lighthouse'] as const),
  ...(['hills', 'peaks', 'dunes', 'sea', 'boat', 'skyline', 'road', 'avenue'] as const),
  ...(['ferriswheel', 'fireworks'] as const),
])

export const isUnseen = (entry: Found | undefined, isOfPeople: boolean) =>
  isOfPeople && entry?.kind === 'thing' && VIEWS.has(entry.value)

/** What is named but not drawn beside people, with the colours and materials that are said of it. */
export function unseenBeside(
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
export function saidOfOwn(text: Text, found: readonly Found[], isSpanish: boolean): Set<Found> {
  const isOwn = found.some(({ kind }) => kind === 'own')
  return new Set(
    found.filter(({ kind }, i) => {
      if (!isOwn || (kind !== 'colour' && kind !== 'material')) return false
      return found[ownerOf(text, found, i, isSpanish) ?? -1]?.kind === 'own'
    }),
  )
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
export function standingBefore(found: readonly Found[]): Found[] {
  const hasPlace = found.some(({ kind }) => kind === 'place')
  if (hasPlace || !hasWearer(found)) return [...found]
  return found.map((entry) => {
    const place = entry.kind === 'thing' ? STOOD_BEFORE[entry.value] : undefined
    return place ? { ...entry, kind: 'place' as const, value: place } : entry
  })
}
