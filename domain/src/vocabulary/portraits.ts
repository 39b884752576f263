// Default framing of a portrait: head and shoulders, unless other named objects would be cut off.

import type { Framing } from './scene-words.ts'
import type { GarmentName } from './subject-words.ts'
import type { SceneSpec } from './scene-spec.ts'
import type { Match, Text } from './text.ts'

const PORTRAIT: ReadonlySet<string> = new Set('portrait portraits retrato retratos'.split(' '))

/** Garments below the waist, which must be visible if named. */
const LOW: ReadonlySet<GarmentName> = new Set<GarmentName>([
  ...(['heels', 'boots', 'shoes', 'trousers', 'wide', 'jeans', 'shorts'] as const),
  ...(['skirt', 'miniskirt', 'belt', 'dress', 'gown'] as const),
])

/** Framing requested by the word portrait; none without the word, or if named objects would be cut off. */
export function portraitFraming(spec: SceneSpec, text: Text, matches: readonly Match[]): Framing | undefined {
  const isPortrait = matches.some(
    ({ kind, last }) => kind === 'person' && PORTRAIT.has(text.tokens[last]?.word ?? ''),
  )
  if (!isPortrait || spec.people === 0) return undefined
  const { pose, together, things, garments } = spec
  if (pose === 'walking') return undefined
  const shows = pose === 'seated' || pose === 'leaning' || pose === 'hands-on-hips'
  if (shows || together || things.length > 0 || garments.some(({ kind }) => LOW.has(kind))) return 'half'
  return 'close'
}
