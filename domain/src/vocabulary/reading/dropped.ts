// Words that the image can't show beside others: it has one place, one light and one kind of weather.

import { ownerOf } from '../finishes.ts'
import type { SceneSpec } from '../scene-spec.ts'
import type { ThingName } from '../subject-words.ts'
import type { Match, Text } from '../text.ts'

/** Views that contain water or sand, besides their place. */
const SHORE: ReadonlySet<string> = new Set<ThingName>(['sea', 'lighthouse', 'boat'])

/** True if the image takes this value and not another. */
function isTaken(
  { place, light, weather, pose, people, hasWindow, things }: SceneSpec,
  { kind, value, isRough }: Match,
): boolean {
  switch (kind) {
    case 'place':
      return (
        value === place || (value === 'beach' && people === 0 && things.some(({ kind: of }) => SHORE.has(of)))
      )
    case 'light':
      return value === light || (value === 'window' && hasWindow === true)
    case 'weather':
      // The sky is also there under clouds.
      return value === weather || (value === 'clear' && isRough === true)
    case 'pose':
      return people > 0 && value === pose
    default:
      return true
  }
}

/** Matches that are dropped, with their colours and materials. */
export function droppedOf(
  text: Text,
  spec: SceneSpec,
  matches: readonly Match[],
  isSpanish: boolean,
): Set<Match> {
  return new Set(
    matches.filter((entry, i) => {
      const isFinish = entry.kind === 'colour' || entry.kind === 'material'
      const own = isFinish ? matches[ownerOf(text, matches, i, isSpanish) ?? -1] : entry
      return own !== undefined && !isTaken(spec, own)
    }),
  )
}
