// Framing of people: head and shoulders, half length or full length, and the lens.

import { type Framing, allowedOf } from '@studio/domain/vocabulary'
import type { Choices, SceneRequest } from './choices.ts'

/** Framing if the prompt rules out the usual one. */
const FRAMING_ORDER: readonly Framing[] = ['half', 'full']

/** Minimum focal length of portraits, millimetres: from closer the nose looks too large. */
const PORTRAIT_LENS = 85
export const lensOf = (request: SceneRequest, choices: Choices): number =>
  request.spec.lens ??
  (isOfHeads(request, choices) ? Math.max(PORTRAIT_LENS, choices.look.lens) : choices.look.lens)

/** Part of the subject that is shown. */
export function framingOf({ spec, index }: SceneRequest, { look, isStillLife }: Choices): Framing {
  const usual = index > 0 && index % 5 === 3 && !isStillLife ? 'half' : look.framing
  return spec.framing ?? allowedOf(spec, 'framing', [usual, ...FRAMING_ORDER])[0]
}

/** True if it shows head and shoulders only. */
export function isOfHeads(request: SceneRequest, choices: Choices): boolean {
  const framing = framingOf(request, choices)
  return !choices.isStillLife && (framing === 'close' || framing === 'detail')
}
