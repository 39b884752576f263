// The letters, loaded where a prompt asks for words: their library would else be in the memory of every process that draws.

import type { SceneSpec } from '@studio/domain/vocabulary'
import type { Letterer } from '../../scene/lettering.ts'

/** Things that have words on them without being asked for any. */
const WORDED: ReadonlySet<string> = new Set(['stopsign', 'neonsign'])

/** Who writes what a prompt asks for, to be handed to `composeScene`; nobody where it asks for no words. */
export async function lettererFor(
  spec: Pick<SceneSpec, 'things' | 'garments'>,
): Promise<{ letterer?: Letterer }> {
  const isAsked = [...spec.things, ...spec.garments].some(
    ({ kind, words }) => words !== undefined || WORDED.has(kind),
  )
  if (!isAsked) return {}
  const { createLetterer } = await import('./letterer.ts')
  return { letterer: createLetterer() }
}
