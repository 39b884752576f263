// What is taken of people: heads and shoulders, half of them or all, and through which lens.

import { type Framing, wantedOf } from '@studio/domain/vocabulary'
import type { Choices, SceneRequest } from './choices.ts'

/** What a picture is framed as where the prompt will not have the usual. */
const FRAMING_ORDER: readonly Framing[] = ['half', 'full']

/** From nearer than that a face is all nose: whoever takes heads takes this lens or a longer one, millimetres. */
const PORTRAIT_LENS = 85
export const lensOf = (request: SceneRequest, choices: Choices): number =>
  request.spec.lens ??
  (isOfHeads(request, choices) ? Math.max(PORTRAIT_LENS, choices.look.lens) : choices.look.lens)

/** How much of the subject the picture shows. */
export function framingOf({ spec, index }: SceneRequest, { look, isStillLife }: Choices): Framing {
  const usual = index > 0 && index % 5 === 3 && !isStillLife ? 'half' : look.framing
  return spec.framing ?? wantedOf(spec, 'framing', [usual, ...FRAMING_ORDER])[0]
}

/** Whether it is a picture of heads and shoulders. */
export function isOfHeads(request: SceneRequest, choices: Choices): boolean {
  const framing = framingOf(request, choices)
  return !choices.isStillLife && (framing === 'close' || framing === 'detail')
}
