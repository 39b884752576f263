/** Products: the user's own 3D models for photo shoots. */
import type { OwnName } from '@studio/domain/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { lazyComponent } from '../../design/index.ts'

export type { ThingsAddress } from './things.queries.ts'

/** Products in the brief of a shoot. */
export const OwnThingsField = lazyComponent(() =>
  import('./shoot/own-things-field.tsx').then((m) => m.OwnThingsField),
)

const MINE = /(?<!\p{L})(?:my|our|mis?|nuestr[oa]s?)\s/iu

/**
 * Products that a text refers to by "my" and their name. Sends no request if the text has no "my", and returns none if
 * they can't be loaded.
 */
export const ownNamesIn = async (text: string, cache: QueryClient): Promise<OwnName[]> =>
  MINE.test(text)
    ? await import('./own-names-in.ts').then((m) => m.ownNamesIn(text, cache)).catch(() => [])
    : []
