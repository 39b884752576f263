// Loaded only if a prompt asks for lettering: otherwise its library would use memory in every rendering
// process.

import type { SceneSpec } from '@studio/domain/vocabulary'
import type { Letterer } from '../../scene/lettering.ts'

/** Objects that carry words without being asked. */
const LETTERED_THINGS: ReadonlySet<string> = new Set(['stopsign', 'neonsign'])

/** Returns the letterer of a prompt for `composeScene`; undefined without words. */
export async function lettererFor(
  spec: Pick<SceneSpec, 'things' | 'garments'>,
): Promise<{ letterer?: Letterer }> {
  const isAsked = [...spec.things, ...spec.garments].some(
    ({ kind, words }) => words !== undefined || LETTERED_THINGS.has(kind),
  )
  if (!isAsked) return {}
  const { createLetterer } = await import('./letterer.ts')
  return { letterer: createLetterer() }
}
